import { decode as decodePng } from 'fast-png';
import { describe, expect, test } from 'vitest';
import { decode, encode } from '#layout';
import { pictureFiles } from '../../electron/answers/export/picture-files.ts';
import { readDrawing } from '../../electron/answers/export/read-drawing.ts';
import { toBytes } from '../../shared/base/pieces.ts';
import { memorySource } from '../../shared/base/source.ts';
import { identify } from '../../shared/formats/index.ts';
import { pictures, toJson } from '../../shared/formats/zipper/textures/index.ts';
import { textures as layout, type Package } from '../../shared/formats/zipper/textures/layout.ts';
import { unzip } from '../support/unzip.ts';
import { verifyTree } from '../support/verify-tree.ts';
import { hasReference, readReference, referenceFiles } from './reference.ts';

const packages = hasReference ? referenceFiles().filter(({ type }) => type === 'textures') : [];
const expected = packages.filter(file => file.expected.endsWith('.zip'));
const full = packages.filter(({ path }) => !path.includes('empty_package'));

describe.skipIf(!hasReference)('the reference textures (skipped where ../shared/data/zipper is absent)', () => {
  test.each(packages.map(({ path }) => path))('%s is certain, exact and explained, and so is each texture', path => {
    const source = memorySource(readReference(path));
    const { format, confidence } = identify({ name: 'texture.zbd', source });
    expect({ format: format.id, confidence }).toEqual({ format: 'zipper/textures', confidence: 'certain' });
    const rows = verifyTree(path, 'texture.zbd', source);
    expect(rows.filter(({ status, explained }) => status !== 'exact' || explained !== 1)).toEqual([]);
    expect(rows).toHaveLength(modelOf(path).textures.length + 1);
  });

  test.each(expected.map(file => [file.path, file.expected]))('%s shows what %s expects', (path, zip) => {
    const model = modelOf(path);
    const files = unzip(readReference(zip));
    const { texture_infos } = JSON.parse(new TextDecoder().decode(files.get('manifest.json'))) as Manifest;
    expect(toJson(model)).toMatchObject({ textures: texture_infos.map(rowOf) });
    for (const [index, { name, rename = name }] of texture_infos.entries()) {
      const png = decodePng(files.get(`${rename}.png`) ?? new Uint8Array(0));
      const { rgba, indexed } = pictures.decode({ model, index });
      const { palette = 'None' } = texture_infos[index] ?? {};
      if (typeof palette === 'object' && 'Local' in palette)
        expect(Buffer.from(indexed?.palette ?? []).toString('base64'), rename).toBe(palette.Local.data);
      expect(shownBy(rgba, png.channels), rename).toEqual(png.data);
    }
  });

  test.each(full.map(({ path }) => path))('%s comes back unchanged from its own PNG files', path => {
    let model = modelOf(path);
    for (const index of model.textures.keys()) {
      const [png, alpha] = pictureFiles(pictures.decode({ model, index }));
      const drawing = readDrawing(png?.bytes ?? new Uint8Array(0), alpha?.bytes);
      if ('why' in drawing) throw new Error(drawing.why);
      const redrawn = pictures.redraw?.({ model, index }, drawing);
      if (redrawn === undefined || 'why' in redrawn) throw new Error(redrawn?.why);
      expect(redrawn.notes, `texture ${index}`).toEqual([]);
      model = redrawn.model;
    }
    expect(toBytes(encode(layout, model))).toEqual(readReference(path));
  });

  test('an index beyond the palette is a finding on its byte', () => {
    const { findings } = decode(layout, memorySource(readReference('mw/textures/index_over_palette.zbd')));
    expect(findings).toMatchObject([
      {
        path: 'textures[0].texture.indices[3].index',
        start: 0x53,
        size: 1,
        text: expect.stringContaining('the palette has 3 colours'),
      },
    ]);
  });
});

interface Manifest {
  readonly texture_infos: readonly {
    readonly name: string;
    readonly rename?: string;
    readonly width: number;
    readonly height: number;
    readonly alpha: 'None' | 'Simple' | 'Full';
    readonly stretch: string;
    readonly palette: 'None' | { Global: { index: number; count: number } } | { Local: { data: string } };
  }[];
}

const STRETCHES: Readonly<Record<string, number>> = {
  ...{ None: 0, Vertical: 1, Horizontal: 2, Both: 3 },
  ...{ Unk4: 4, Unk7: 7, Unk8: 8 },
};

function rowOf({ name, width, height, stretch, palette }: Manifest['texture_infos'][number]) {
  return {
    ...{ name, width, height },
    stretch: STRETCHES[stretch],
    paletteCount: coloursOf(palette),
    globalPalette: typeof palette === 'object' && 'Global' in palette ? palette.Global.index : null,
  };
}

function coloursOf(palette: Manifest['texture_infos'][number]['palette']): number {
  if (palette === 'None') return 0;
  return 'Global' in palette ? palette.Global.count : Buffer.from(palette.Local.data, 'base64').length / 3;
}

/** As many channels as the expected picture has. */
function shownBy(rgba: Uint8Array, channels: number): Uint8Array {
  return rgba.filter((_, i) => i % 4 < channels);
}

function modelOf(path: string): Package {
  const { value, fault } = decode(layout, memorySource(readReference(path)));
  if (fault) throw new Error(fault.text);
  return value;
}
