// The demo's zone in its three archives.
import { fenCreature } from './fen-creature.ts';
import { fenPictures } from './fen-pictures.ts';
import { fenLights, fenPlaces, fenZone } from './fen-zone.ts';
import { s3dOf } from './s3d-writer.ts';
import { box, joined, quad } from './shapes.ts';
import { addActor, addMaterial, addMesh, addPalette, type MeshPart } from './surfaces.ts';
import { WldWriter } from './wld-writer.ts';

const [BARK, LEAVES, STONE] = [0, 1, 2];

/** Two pictures of leaves, crossed. */
const crown = joined([
  quad([[-7, 0, 5], [7, 0, 5], [7, 0, 17], [-7, 0, 17]], [0, -1, 0]), // biome-ignore format: a side in a row
  quad([[0, -7, 5], [0, 7, 5], [0, 7, 17], [0, -7, 17]], [1, 0, 0]), // biome-ignore format: a side in a row
]);

const THINGS: readonly { readonly name: string; readonly parts: readonly MeshPart[] }[] = [
  {
    name: 'WILLOW',
    parts: [
      { shape: box([-1, -1, 0], [1, 1, 9]), material: BARK },
      { shape: crown, material: LEAVES },
    ],
  },
  { name: 'STONE', parts: [{ shape: box([-3, -2, 0], [3, 2, 4]), material: STONE }] },
  {
    name: 'LANTERN',
    parts: [
      { shape: box([-0.25, -0.25, 0], [0.25, 0.25, 8]), material: BARK },
      { shape: box([-0.75, -0.75, 8], [0.75, 0.75, 10]), material: STONE },
    ],
  },
];

/** 2003-05-01: a moment as good as another. */
const MADE = 1_051_747_200;

/** The archives by their path in the demo. */
export function fenArchives(): readonly (readonly [path: string, bytes: Uint8Array])[] {
  const { ground, things, creature } = fenPictures;
  const zone = [
    { name: 'fen.wld', bytes: fenZone() },
    { name: 'objects.wld', bytes: fenPlaces() },
    { name: 'lights.wld', bytes: fenLights() },
  ];
  return [
    ['everquest/fen.s3d', s3dOf([...ground, ...zone], { time: MADE })],
    ['everquest/fen_obj.s3d', s3dOf([...things, { name: 'fen_obj.wld', bytes: fenThings() }], { time: MADE })],
    ['everquest/fen_chr.s3d', s3dOf([...creature, { name: 'fen_chr.wld', bytes: fenCreature() }], { time: MADE })],
  ];
}

/** The models of the things, each under the name that places call it by. */
export function fenThings(): Uint8Array {
  const file = new WldWriter();
  const palette = addPalette(file, 'THINGS', [
    addMaterial(file, { name: 'BARK', how: 'opaque', pictures: ['fenbark'] }),
    addMaterial(file, { name: 'LEAVES', how: 'masked', pictures: ['fenleaves'], twoSided: true }),
    addMaterial(file, { name: 'STONE', how: 'opaque', pictures: ['fenstone'] }),
  ]);
  for (const { name, parts } of THINGS) {
    const mesh = addMesh(file, name, { palette, parts });
    addActor(
      file,
      name,
      file.add(0x2d, '', body => body.u32(mesh, 0)),
    );
  }
  return file.bytes();
}
