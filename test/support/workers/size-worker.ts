/** A worker for tests that starts at once, for it knows no format: files named for a mishap have it, of all others it tells the size. */
import { statSync } from 'node:fs';
import { serveWithMishaps } from './mishaps.ts';

serveWithMishaps(({ file }) => ({ size: statSync(file).size }));
