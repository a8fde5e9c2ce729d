import { fromWindows1252, toWindows1252 } from '../base/windows1252.ts';
import { Unwritable } from './inside/fault.ts';
import { leafLayout, type Parsed, type Scalar } from './inside/leaf.ts';
import { parseText } from './inside/parse-value.ts';
import { viewBytes } from './inside/text.ts';

/** Four characters that identify what follows: 'RIFF'. */
export const tag4: Scalar<string> = leafLayout<string>('tag', 4, {
  kind: 'tag',
  read: (view, at) => fromWindows1252(viewBytes(view, at, 4)),
  write: (view, at, _, value) => {
    const bytes = toWindows1252(value);
    if (bytes?.length !== 4) throw new Unwritable(`${JSON.stringify(value)} is not a tag of four characters`);
    viewBytes(view, at, 4).set(bytes);
  },
  parse: (input): Parsed<string> => {
    const parsed = parseText(input, 4);
    return 'value' in parsed && parsed.value.length !== 4 ? { why: 'a tag has four characters' } : parsed;
  },
});
