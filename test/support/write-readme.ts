import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formats } from '../../shared/formats/index.ts';
import { houseDrawing } from './architecture/house-drawing.ts';
import { supportMatrix, withDrawing, withMatrix } from './support-matrix.ts';

// npm run readme: brings the table of formats in README.md up to date with the registry, and the drawing of the house with the import rules.
const file = join(import.meta.dirname, '../../README.md');
writeFileSync(file, withDrawing(withMatrix(readFileSync(file, 'utf8'), supportMatrix(formats)), houseDrawing()));
