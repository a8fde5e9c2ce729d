import { expect, test } from 'vitest';
import { formats } from '../../shared/formats/index.ts';
import { isA } from '../../shared/formats/is-a.ts';

test('every format has a form for use in sentences', () => {
  expect(formats.map(isA).sort()).toMatchInlineSnapshot(`
    [
      "holds animations",
      "holds dazzle types",
      "holds materials",
      "holds messages",
      "holds scripts",
      "holds visible rooms",
      "holds world fragments",
      "holds zone sounds",
      "is a 'Mech model",
      "is a 3D model",
      "is a BIF archive",
      "is a BIG archive",
      "is a BZF archive",
      "is a CUE sheet",
      "is a DDS texture",
      "is a KEY index",
      "is a MIX archive",
      "is a PFS archive",
      "is a RIM archive",
      "is a TGA picture",
      "is a bitmap",
      "is a disc image",
      "is a game table",
      "is a game table as text",
      "is a map index",
      "is a map resource",
      "is a map texture",
      "is a mission map",
      "is a motion",
      "is a reader",
      "is a saved game",
      "is a sound",
      "is a texture",
      "is a texture package",
      "is a video",
      "is a walkmesh",
      "is a walkmesh as text",
      "is a world",
      "is an ERF archive",
      "is an archive",
      "is an area layout",
      "is in an unknown format",
      "is reader text",
      "is text",
    ]
  `);
});

test('a structure of the user keeps its own title', () => {
  expect(isA({ id: 'structure/crates', title: 'Crates of a yard', isForeign: true })).toBe(
    'is read as Crates of a yard',
  );
});
