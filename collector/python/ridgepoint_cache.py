# SPDX-FileCopyrightText: 2026 The Ridgepoint authors
# SPDX-License-Identifier: Apache-2.0
"""The user's cache folder. Code is loaded from it, so folder and files must be the user's own and nobody else's to write.
"""
import os
import stat

OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH


def base_folder():
    base = os.environ.get("XDG_CACHE_HOME") or ""
    if not os.path.isabs(base):
        base = os.path.join(os.path.expanduser("~"), ".cache")
    if not os.path.isabs(base):  # there is no home
        raise RuntimeError("there is no cache folder: set HOME or XDG_CACHE_HOME to an absolute path")
    return base


def folder(name):
    """Made where it is not there. RuntimeError where others may put files into it."""
    path = base_folder()
    os.makedirs(path, exist_ok=True)
    mode = os.stat(path).st_mode
    if mode & stat.S_IWOTH and not mode & stat.S_ISVTX:
        raise RuntimeError(f"everybody may write the cache folder {path}: set XDG_CACHE_HOME to another one")
    for part in ("ridgepoint", name):
        path = os.path.join(path, part)
        try:
            os.mkdir(path, 0o700)
        except FileExistsError:
            pass
        found = os.lstat(path)
        if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.geteuid():
            raise RuntimeError(f"{path} is no folder of this user: set XDG_CACHE_HOME to another one")
        if found.st_mode & OTHERS_WRITE:
            os.chmod(path, 0o700)  # what others have put into it is_own() tells
    return path


def is_own(path):
    """Whether it is a file that only this user can have written."""
    try:
        found = os.lstat(path)
    except OSError:
        return False
    return stat.S_ISREG(found.st_mode) and found.st_uid == os.geteuid() and not found.st_mode & OTHERS_WRITE
