# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""Code is loaded from the cache folder only where nobody else can have put it there. Needs no PyTorch."""
import os
import pathlib
import sys
import tempfile
import types
import unittest
import unittest.mock

COLLECTOR = pathlib.Path(__file__).resolve().parents[2] / "collector"
sys.path.insert(0, str(COLLECTOR / "python"))
import ridgepoint_cache as cache  # noqa: E402
import ridgepoint_torch_library as library  # noqa: E402

TORCH = types.SimpleNamespace(__version__="2.0", __file__="/site/torch/__init__.py", _C=None)


class Cache(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.base = pathlib.Path(temporary.name)
        self.environment(XDG_CACHE_HOME=str(self.base))
        header = unittest.mock.patch.object(library, "FOLDER", str(COLLECTOR / "inject"))  # beside it once built
        header.start()
        self.addCleanup(header.stop)

    def environment(self, **values):
        patched = unittest.mock.patch.dict(os.environ, values)
        patched.start()
        self.addCleanup(patched.stop)

    def planted(self):
        """The library as somebody else could have put it there; path_for() has compiled no other one yet."""
        with unittest.mock.patch.object(library, "compile_once"):
            path = pathlib.Path(library.path_for(TORCH, True))
        path.write_text("planted")
        return path

    def compiled(self):
        """Whether path_for() compiles anew."""
        with unittest.mock.patch.object(library, "compile_once") as compile_once:
            library.path_for(TORCH, True)
        return compile_once.called

    def test_the_folder_is_the_users_own(self):
        path = cache.folder("torch")
        self.assertEqual(path, str(self.base / "ridgepoint" / "torch"))
        self.assertEqual(os.stat(path).st_mode & 0o777, 0o700)

    def test_a_folder_that_others_may_write_is_closed(self):
        os.chmod(cache.folder("torch"), 0o777)
        self.assertEqual(os.stat(cache.folder("torch")).st_mode & 0o777, 0o700)

    def test_another_users_folder_is_refused(self):
        (self.base / "ridgepoint").symlink_to(tempfile.gettempdir())
        with self.assertRaisesRegex(RuntimeError, "no folder of this user"):
            cache.folder("torch")
        os.unlink(self.base / "ridgepoint")
        cache.folder("torch")
        with unittest.mock.patch.object(os, "geteuid", lambda: 12345):
            with self.assertRaisesRegex(RuntimeError, "no folder of this user"):
                cache.folder("torch")

    def test_a_place_where_everybody_writes_is_refused(self):
        os.chmod(self.base, 0o777)
        with self.assertRaisesRegex(RuntimeError, "everybody may write"):
            cache.folder("torch")
        os.chmod(self.base, 0o1777)  # as /tmp: nobody else can replace what is ours
        cache.folder("torch")

    def test_no_folder_named_tilde_is_made_where_there_is_no_home(self):
        for base in ("", "relative"):
            self.environment(XDG_CACHE_HOME=base)
            with unittest.mock.patch.object(os.path, "expanduser", lambda path: path):
                with self.assertRaisesRegex(RuntimeError, "set HOME or XDG_CACHE_HOME"):
                    cache.folder("torch")

    def test_a_library_of_ones_own_is_used(self):
        self.planted()
        self.assertFalse(self.compiled())

    def test_a_library_that_others_may_have_written_is_compiled_anew(self):
        path = self.planted()
        path.chmod(0o666)
        self.assertTrue(self.compiled())
        path.unlink()
        path.symlink_to("/bin/true")
        self.assertTrue(self.compiled())


if __name__ == "__main__":
    unittest.main()
