import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scopesIn } from '../../renderer/state/search/search-scopes.ts';
import { signIcons } from '../../renderer/widgets/format-icon.tsx';
import { formats } from '../../shared/formats/index.ts';
import { supportMatrix } from '../support/support-matrix.ts';

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');

describe('every format', () => {
  test('has its own icon, and all icons differ', () => {
    const icons = formats.map(({ icon }) => icon);
    expect(new Set(icons).size).toBe(formats.length);
    expect(Object.keys(signIcons).toSorted()).toEqual(icons.toSorted());
    expect(new Set(Object.values(signIcons)).size).toBe(formats.length);
  });

  test.each(formats.map(format => [format.id, format] as const))(
    '%s is found by its kind, viewed and described',
    (id, format) => {
      expect(scopesIn({ [id]: 1 }, formats)).toEqual(['all', format.scope]);
      const row = supportMatrix([format]).split('\n').at(-1);
      expect(row).toMatch(/Hex.*Info/);
      expect(readme).toContain(row);
    },
  );
});
