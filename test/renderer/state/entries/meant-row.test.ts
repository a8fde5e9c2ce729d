import { expect, test } from 'vitest';
import { meantRow } from '../../../../renderer/state/entries/meant-row.ts';
import type { AssetRow } from '../../../../shared/contract/types.ts';

const row = (name: string, kind: AssetRow['kind'] = 'entry') => ({ name, kind }) as AssetRow; // as: no more of it is looked at
const rows = ['Sgrass.bmp', 'heat.zrd', 'rock.bmp', 'rock.dds', 'door.wav', 'door.wav'].map(name => row(name));
function meant(file: string, orNew: boolean): number {
  const found = meantRow(file, rows, { orNew });
  return found === undefined ? -1 : rows.indexOf(found);
}

test('a file replaces the row with its name, in any case, independently of others', () => {
  for (const orNew of [true, false]) {
    expect(meant('SGRASS.bmp', orNew)).toBe(0);
    expect(meant('heat.zrd.txt', orNew)).toBe(1);
    expect(meant('sgrass.png', orNew)).toBe(0);
    expect(meant('other.bmp', orNew)).toBe(-1);
    // A drawing that two rows may be meant by is for neither.
    expect(meant('rock.png', orNew)).toBe(-1);
  }
});

test('where new entries are possible, only pictures and texts replace a row with another extension', () => {
  expect([meant('heat.wav', true), meant('heat.wav', false)]).toEqual([-1, 1]);
  // Of two of a name a dropped file takes the first; to replace all, one would have to be chosen.
  expect([meant('door.wav', true), meant('door.wav', false)]).toEqual([4, -1]);
  const folder = [row('heat.zrd', 'folder')];
  expect(meantRow('heat.zrd', folder, { orNew: false })).toBeUndefined();
});
