import { expect, test } from 'vitest';
import { errorsIn } from '../../../../renderer/panes/text/errors-in.ts';
import type { TextProblemRow } from '../../../../shared/contract/change-types.ts';

const at = (line: number, weight?: 'note' | 'warning'): TextProblemRow => ({
  ...{ text: `line ${line}`, line, column: 1, endLine: line, endColumn: 2 },
  ...(weight !== undefined && { weight }),
});

test('only errors keep a text from compiling, in the order of the text', () => {
  expect(errorsIn([at(1, 'note'), at(9), at(2, 'warning'), at(4)])).toEqual([at(4), at(9)]);
});
