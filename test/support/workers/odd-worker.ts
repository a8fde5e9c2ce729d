/** A crawl worker for tests: files named for a mishap have it, all others are read as they are. */
import { readGameFile } from '../../../electron/answers/crawl/read-game-file.ts';
import { serveWithMishaps } from './mishaps.ts';

serveWithMishaps(task => readGameFile(task, () => undefined));
