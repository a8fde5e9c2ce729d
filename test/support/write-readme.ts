import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formats } from '../../shared/formats/index.ts';
import { supportMatrix, withMatrix } from './support-matrix.ts';

// npm run readme: brings the table of formats in README.md up to date with the registry.
const file = join(import.meta.dirname, '../../README.md');
writeFileSync(file, withMatrix(readFileSync(file, 'utf8'), supportMatrix(formats)));
