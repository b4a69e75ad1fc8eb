import { mkdir } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder, and those above it that are missing, for their owner alone. Node's own `recursive` does not end where a parent
 * exists and still nothing can be made in it, as under `/proc`.
 */
export function makeFolder(path: string, done: (error: NodeJS.ErrnoException | null) => void): void {
  mkdir(path, { mode: 0o700 }, (error) => {
    if (!error || error.code === 'EEXIST') done(null);
    else if (error.code !== 'ENOENT' || dirname(path) === path) done(error);
    else
      makeFolder(dirname(path), (failure) => {
        if (failure) done(failure);
        else mkdir(path, { mode: 0o700 }, (again) => done(again && again.code !== 'EEXIST' ? again : null));
      });
  });
}
