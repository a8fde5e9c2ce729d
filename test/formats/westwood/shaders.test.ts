import { describe, expect, it } from 'vitest';
import { decode, roundTrip } from '#layout';
import { memorySource } from '../../../shared/base/source.ts';
import { w3d } from '../../../shared/formats/westwood/w3d/layout/w3d.ts';
import { buildScene } from '../../../shared/formats/westwood/w3d/scene/build.ts';
import type { Material } from '../../../shared/scene/material.ts';
import type { Scene } from '../../../shared/scene/scene.ts';
import { data, meshHeader, nest } from '../../fixtures/w3d.ts';
import { f32, join, letters, u8, u16, u32 } from '../../layout/build.ts';

/** The 16 bytes of a shader in the file's order, and what tools write where nothing else is asked for. */
const plain = {
  ...{ depthCompare: 3, depthMask: 1, colourMask: 0, destinationBlend: 0, fog: 2, primaryGradient: 1 },
  ...{ secondaryGradient: 0, sourceBlend: 1, texturing: 1, detailColour: 0, detailAlpha: 0, preset: 2, alphaTest: 0 },
  ...{ postDetailColour: 0, postDetailAlpha: 0, fill: 0 },
};
const text = (word: string) => letters(word, word.length + 1);
const texture = (name: string) => nest(0x31, data(0x32, text(name)), data(0x33, u16(0, 0), u32(1), f32(0)));
const stage = (id: number) => nest(0x48, data(0x49, u32(id)), data(0x4a, f32(0, 0, 1, 0, 0, 1)));
/** Mappers, ambient, diffuse, specular, emissive, then shininess, opacity, translucency. */
const lightBy = (mappers: number) =>
  data(0x2d, u32(mappers), u8(255, 255, 255, 0, 20, 20, 20, 0, 255, 255, 255, 0, 0, 0, 0, 0), f32(1, 0.5, 0));

interface Mapped {
  readonly mappers?: number;
  readonly lines?: readonly [string, string];
}

function sceneWith(
  shader: Partial<typeof plain>,
  more: readonly number[][] = [],
  { mappers = 0, lines = ['', ''] }: Mapped = {},
): Scene {
  const file = nest(
    0,
    meshHeader('COAT', 'TROOPER', { faces: 1, vertices: 3 }),
    data(2, f32(0, 0, 0, 1, 0, 0, 0, 1, 0)),
    data(3, f32(0, 0, 1, 0, 0, 1, 0, 0, 1)),
    data(0x20, u32(0, 1, 2, 13), f32(0, 0, 1, 0)),
    data(0x28, u32(1, 1, 1, 2)),
    nest(
      0x2a,
      nest(0x2b, data(0x2c, text('coat')), lightBy(mappers), data(0x2e, text(lines[0])), data(0x2f, text(lines[1]))),
    ),
    data(0x29, u8(...Object.values({ ...plain, ...shader }))),
    nest(0x30, texture('coat.tga'), texture('dirt.tga')),
    nest(0x38, data(0x39, u32(0)), data(0x3a, u32(0)), ...more, stage(0), stage(1)),
  );
  const { value, fault } = decode(w3d, memorySource(join(file)));
  if (value === undefined || fault !== undefined) throw new Error(fault?.text);
  return buildScene(value, { asset: 'self', address: 'self.w3d' }, { find: () => undefined, model: () => undefined });
}

function materialWith(shader: Partial<typeof plain>): Material {
  const [material] = sceneWith(shader).materials;
  if (material === undefined) throw new Error('the mesh has no material');
  return material;
}

describe('a shader of Westwood 3D', () => {
  it('adds specular light only if its secondary gradient is on', () => {
    expect(materialWith({}).specular).toEqual([0, 0, 0]);
    expect(materialWith({ secondaryGradient: 1 }).specular).toEqual([1, 1, 1]);
  });

  it('compares depth in eight ways, and writes it according to its mask', () => {
    const ways = [0, 1, 2, 3, 4, 5, 6, 7].map(depthCompare => materialWith({ depthCompare }).depthCompare);
    expect(ways).toEqual([...['never', 'less', 'equal', 'lessEqual', 'greater', 'notEqual', 'greaterEqual', 'always']]);
    expect([0, 1].map(depthMask => materialWith({ depthMask }).depthWrite)).toEqual([false, true]);
  });

  it('blends with the background by four source and seven destination factors', () => {
    expect([0, 1, 2, 3].map(sourceBlend => materialWith({ sourceBlend }).blend.source)).toEqual([
      ...['zero', 'one', 'sourceAlpha', 'oneMinusSourceAlpha'],
    ]);
    const behind = [0, 1, 2, 3, 4, 5, 6].map(destinationBlend => materialWith({ destinationBlend }).blend.destination);
    expect(behind).toEqual([
      ...['zero', 'one', 'sourceColour', 'oneMinusSourceColour', 'sourceAlpha', 'oneMinusSourceAlpha', 'sourceColour'],
    ]);
  });

  it('combines texture and light by its primary gradient; without light its opacity is ignored too', () => {
    const ways = [0, 1, 2, 3, 4, 5].map(primaryGradient => {
      const { gradient, opacity, notShown } = materialWith({ primaryGradient });
      return [gradient, opacity, ...notShown];
    });
    const bump = 'Bump mapping of the environment is drawn as plain texture and light.';
    expect(ways).toEqual([
      ...[
        ['off', 1],
        ['modulate', 0.5],
        ['add', 0.5],
        ['other', 0.5, bump],
        ['other', 0.5, bump],
      ],
      ['modulate2x', 0.5],
    ]);
  });

  it('draws no texture if texturing is off', () => {
    expect(materialWith({ texturing: 0, primaryGradient: 0 })).toMatchObject({ layers: [], opacity: 0.5 });
  });

  it('combines the second texture in twelve ways, and leaves it out if none is named', () => {
    const ways = Array.from({ length: 13 }, (_, detailColour) => materialWith({ detailColour }).layers[1]);
    expect(ways.map(layer => layer?.role ?? layer?.combine)).toEqual([
      ...['other', 'replace', 'multiply', 'inverseMultiply', 'add', 'subtract', 'subtractFrom'],
      ...['blend', 'blendBelow', 'addSigned', 'addSigned2x', 'multiply2x', 'addByAlpha'],
    ]);
  });

  it('includes the opacity of the second texture if requested', () => {
    const ways = [0, 1, 2, 3].map(
      detailAlpha => materialWith({ detailColour: 2, detailAlpha }).layers[1]?.combineAlpha,
    );
    expect(ways).toEqual([undefined, 'replace', 'multiply', 'inverseMultiply']);
    expect(materialWith({ detailAlpha: 2 }).layers[1]).toMatchObject({ combine: 'keep', combineAlpha: 'multiply' });
  });

  it('discards texels with alpha below 0x60 if it tests', () => {
    expect([0, 1].map(alphaTest => materialWith({ alphaTest }).alphaTest)).toEqual([undefined, 0x60 / 255]);
  });

  it('ignores the fields that the games do not read', () => {
    const unread = { colourMask: 1, fog: 1, preset: 1, postDetailColour: 4, postDetailAlpha: 2, fill: 9 };
    expect(materialWith(unread)).toEqual(materialWith({}));
  });

  it('reports its unknown numbers', () => {
    expect(materialWith({ depthCompare: 9, destinationBlend: 7, sourceBlend: 4, primaryGradient: 6 }).notShown).toEqual(
      [
        'Depth comparison 9 is unknown: drawn where it is at least as near.',
        'Source blend 4 is unknown: drawn as one.',
        'Destination blend 7 is unknown: drawn as zero.',
        'Primary gradient 6 is unknown: drawn as texture times light.',
      ],
    );
    expect(materialWith({ detailColour: 13, detailAlpha: 4 }).notShown).toEqual([
      'Detail colour function 13 is unknown: the second texture is not drawn.',
      'Detail alpha function 4 is unknown: not drawn.',
    ]);
  });
});

describe('the colours of a pass', () => {
  const white = data(0x3b, u8(255, 255, 255, 255, 200, 100, 0, 128, 0, 0, 0, 0));
  const dim = data(0x3c, u8(255, 0, 0, 0, 102, 255, 255, 0, 255, 255, 255, 0));

  it('are those of its vertices, multiplied by their light if there is any', () => {
    const coloursOf = (...more: number[][]) => sceneWith({}, more).meshes[0]?.passes[0]?.colours;
    expect([...(coloursOf(white) ?? [])]).toEqual([255, 255, 255, 255, 200, 100, 0, 128, 0, 0, 0, 0]);
    expect([...(coloursOf(white, dim) ?? [])]).toEqual([255, 0, 0, 255, 80, 100, 0, 128, 0, 0, 0, 0]);
    expect([...(coloursOf(dim) ?? [])]).toEqual([255, 0, 0, 255, 102, 255, 255, 255, 255, 255, 255, 255]);
    expect(coloursOf()).toBeUndefined();
  });
});

describe('chunks without a test file', () => {
  const variables = [0x16490430, 0x16490440, 0x16490450, 0x16490460, 0x16490470];
  const file = join(
    nest(0, ...[7, 8, 0xa, 0xb, 0xc02].map(id => data(id, u8(1, 2, 3))), nest(0xf, data(0x13, u8(4)))),
    nest(0x100, data(0x104, u8(5))),
    nest(0xb00, nest(0xb20, nest(0xb40, data(0xb41, u32(5)), nest(0xb42, ...variables.map(id => data(id, u8(6))))))),
  );

  it('have their names, and round-trip byte for byte', () => {
    const { value } = decode(w3d, memorySource(file));
    const told = JSON.stringify(w3d.toJson?.(value as never));
    const names = Array.from(told.matchAll(/"name":"([^"]+)"/g), ([, name = '']) => name);
    expect(names).toEqual([
      ...['W3D_CHUNK_MESH', 'O_W3D_CHUNK_TRIANGLES', 'O_W3D_CHUNK_QUADRANGLES', 'O_W3D_CHUNK_POV_TRIANGLES'],
      ...['O_W3D_CHUNK_POV_QUADRANGLES', 'W3D_CHUNK_LIGHTMAP_UV', 'W3D_CHUNK_DAMAGE', 'W3D_CHUNK_DAMAGE_MATERIALS'],
      ...['W3D_CHUNK_HIERARCHY', 'W3D_CHUNK_PIVOT_UNKNOWN1', 'W3D_CHUNK_SHDMESH', 'W3D_CHUNK_SHDSUBMESH'],
      ...['W3D_CHUNK_SHDSUBMESH_SHADER', 'W3D_CHUNK_SHDSUBMESH_SHADER_CLASSID', 'W3D_CHUNK_SHDSUBMESH_SHADER_DEF'],
      ...['SHDDEF_VARIABLES', 'SHDDEF_440', 'SHDDEF_SIMPLE_OR_BUMP_VARIABLES', 'SHDDEF_GLOSSMASK_VARIABLES'],
      'SHDDEF_CUBEMAP_VARIABLES',
    ]);
    expect(told).toContain('"cubeMap"');
    expect(roundTrip(w3d, memorySource(file))).toEqual({ kind: 'exact' });
  });
});

describe('mappers', () => {
  const layers = (mappers: number, ...lines: readonly [string, string]) => {
    const [material] = sceneWith({ detailColour: 2 }, [], { mappers, lines }).materials;
    return { notShown: material?.notShown, laid: material?.layers.map(({ scroll, mapping }) => ({ scroll, mapping })) };
  };

  it('map both pictures by their numbers and lines: the first in bits 16 to 23, the second below', () => {
    const speeds = 'UPerSec=0.5\r\nvpersec = -0.25\r\nUScale=2';
    expect(layers(0x04_08_00, speeds, 'Speed=0.5\r\nUCenter=0.5\r\nVCenter=0.25')).toEqual({
      notShown: [],
      laid: [
        { scroll: { u: -0.5, v: 0.25 }, mapping: { from: 'uv', scale: [2, 1] } },
        { mapping: { from: 'uv', motion: { kind: 'turn', turns: 0.5, about: [0.5, 0.25] } } },
      ],
    });
  });

  it('map reflections, the screen, and tiles of one picture', () => {
    expect(layers(0x01_0e_00, '', 'FPS=8\r\nLog2Width=2\r\nLast=12').laid?.map(({ mapping }) => mapping)).toEqual([
      { from: 'reflection' },
      { from: 'normal', motion: { kind: 'grid', across: 4, count: 12, first: 0, perSecond: 8 } },
    ]);
    expect(layers(0x03_0d_00, 'UPerSec=1', 'Axis=X').laid?.map(({ mapping }) => mapping)).toEqual([
      { from: 'screen', scale: [1, 1], motion: { kind: 'slide', speed: [-1, 0] } },
      { from: 'worldReflection', axis: 'x' },
    ]);
  });

  it('that are not drawn are named', () => {
    expect(layers(0x05_12_00, '', '').notShown).toEqual([
      'Texture 1 is laid on by "silhouette", which is not drawn.',
      'Texture 2 is laid on by "bump environment", which is not drawn.',
    ]);
  });
});
