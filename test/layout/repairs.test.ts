// Which repairs everybody wants, and which of them an edit is to blame for.
import { describe, expect, it } from 'vitest';
import { memorySource, type Source } from '../../shared/base/source.ts';
import { type CheckFinding, checked } from '../../shared/layout/checked.ts';
import { listToEnd } from '../../shared/layout/index.ts';
import { decode } from '../../shared/layout/inside/decode.ts';
import type { Finding, RootLayout } from '../../shared/layout/inside/layout.ts';
import {
  plainRepairs,
  repairs,
  repairsOwed,
  weightAfterEdit,
  withRepairsOwed,
} from '../../shared/layout/inside/repairs.ts';
import { u8 } from '../../shared/layout/scalars.ts';
import { struct } from '../../shared/layout/struct.ts';
import { hexText } from '../support/hex-text.ts';

interface Pair {
  readonly one: number;
  readonly double: number;
}

/** Each has a double beside it; an original file may have another one there, but never a 1 with a 9. */
function* oddDoubles({ pairs }: { pairs: readonly Pair[] }): Generator<CheckFinding> {
  for (const [i, { one, double }] of pairs.entries()) {
    if (double === one * 2) continue;
    const weight = one === 1 && double === 9 ? 'warning' : 'note';
    yield { path: `pairs[${i}].double`, text: 'is not the double', weight, repair: Uint8Array.of(one * 2) };
  }
}
const layout: RootLayout<{ pairs: Pair[] }> = checked(
  struct({ pairs: listToEnd(struct({ one: u8, double: u8 })) }),
  oddDoubles,
);

const findingsIn = (source: Source): readonly Finding[] => decode(layout, source).findings;
const found = (hex: string) => {
  const source = memorySource(hexText(hex));
  return { source, findings: findingsIn(source) };
};
const paths = (offers: readonly { readonly path: string }[]): string[] => offers.map(({ path }) => path);

describe('repairs', () => {
  const odd = found('01 02  02 07  01 09');

  it('are all offered, but those of notes only on request', () => {
    expect(repairs(odd.findings)).toMatchObject([
      { path: 'pairs[1].double', start: 3, size: 1, bytes: hexText('04'), weight: 'note' },
      { path: 'pairs[2].double', start: 5, size: 1, bytes: hexText('02'), weight: 'warning' },
    ]);
    expect(paths(plainRepairs(odd.findings))).toEqual(['pairs[2].double']);
  });

  it('are made with an edit if they were not offered before it', () => {
    expect(repairsOwed(odd, odd)).toEqual([]);
    expect(paths(repairsOwed(odd, found('05 02  02 07  01 09')))).toEqual(['pairs[0].double']);
    expect(repairsOwed(odd, found('05 02  02 07  01 09'))).toMatchObject([{ bytes: hexText('0A') }]);
  });

  it('are made with an edit of something that already needed repair', () => {
    expect(repairsOwed(odd, found('01 02  03 07  01 09'))).toMatchObject([
      { path: 'pairs[1].double', bytes: hexText('06') },
    ]);
  });

  it('are not made for something that only moved', () => {
    expect(repairsOwed(odd, found('04 08  01 02  02 07  01 09'))).toEqual([]);
    expect(repairsOwed(odd, found('02 07  01 09'))).toEqual([]);
    expect(paths(repairsOwed(odd, found('02 07  02 07  01 09')))).toEqual(['pairs[0].double']);
  });

  it('never undo the edit itself', () => {
    expect(repairsOwed(odd, found('01 04  02 07  01 09'))).toEqual([]);
  });

  it('turn a note into a warning if an edit caused it', () => {
    const [note, ...rest] = odd.findings.map(weightAfterEdit);
    expect([note, ...rest]).toEqual(['warning', 'warning']);
    expect(weightAfterEdit({ path: '', start: 0, size: 1, text: 'is another', weight: 'note' })).toBe('note');
  });

  it('are made without those that were needed before', () => {
    const before = odd;
    const { source, made, findings } = withRepairsOwed(findingsIn, before, found('05 02  02 07  01 09'));
    expect(source.read(0, source.size)).toEqual(hexText('05 0A  02 07  01 09'));
    expect(paths(made)).toEqual(['pairs[0].double']);
    expect(findings).toEqual(before.findings);
  });
});
