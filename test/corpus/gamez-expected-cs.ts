// What an older version of the other implementation says of Crimson Skies, as values at paths of our JSON.
import {
  all,
  box,
  corners,
  expectedMaterials,
  lights,
  onOff,
  type Row,
  range,
  rgb,
  told,
  xyz,
} from './gamez-expected.ts';

type Told = ReturnType<typeof told>;

export interface ExpectedCs {
  readonly metadata: Told;
  readonly textures: readonly Told[];
  readonly materials: readonly Told[];
  readonly meshes: readonly (Told | null)[];
  readonly nodes: readonly Told[];
}

export function* expectedCs({ metadata, textures, materials, meshes, nodes }: ExpectedCs): Generator<Row> {
  yield ['timestamp', Date.parse(String(metadata.datetime)) / 1000];
  for (const [i, { original }] of textures.entries()) yield [`textures[${i}]`, original];
  for (const [i, pointer] of all(metadata.texture_ptrs).entries())
    yield [`textureEntries[${i}].imagePointer`, pointer ?? 0];
  const colours = materials.map(material =>
    material.Colored ? { Colored: { ...told(material.Colored), soil: undefined } } : undefined,
  );
  for (const [i, colour] of colours.entries()) if (colour) yield* shifted(expectedMaterials([told(colour)]), i);
  for (const [i, { Textured }] of materials.entries())
    if (Textured) yield* textured(told(Textured), `materials[${i}]`, textures);
  yield ['models.length', meshes.length];
  for (const [i, mesh] of meshes.entries())
    if (mesh === null) yield [`models[${i}]`, null];
    else yield* model(mesh, `models[${i}]`);
  yield ['nodes.length', nodes.length];
  for (const [i, node] of nodes.entries()) yield* nodeRows(node, `nodes[${i}]`);
}

function* shifted(rows: Iterable<Row>, index: number): Generator<Row> {
  for (const [path, value] of rows) yield [path.replace('materials[0]', `materials[${index}]`), value];
}

/** The older version gives textures that are there twice a name of their own, and knows grounds by MechWarrior 3's names. */
const GROUNDS: Readonly<Record<string, string>> = {
  Default: 'default',
  Water: 'water',
  Dirt: 'player',
  Mud: 'enemy',
  Grass: 'airstrip',
};

function* textured({ texture, flag, soil, cycle }: Told, path: string, textures: readonly Told[]): Generator<Row> {
  const place = (name: unknown): number =>
    textures.findIndex(({ original, renamed }) => (renamed ?? original) === name);
  yield [`${path}.texture`, place(texture)];
  yield [`${path}.flags.unknown02`, flag];
  yield [`${path}.soil`, GROUNDS[String(soil ?? 'Default')]];
  if (!cycle) return;
  const { textures: names, unk00, unk04, unk12, info_ptr, data_ptr } = told(cycle);
  yield [`${path}.cycle.textures`, all(names).map(place)];
  yield [`${path}.cycle.looping`, onOff(unk00)];
  yield [`${path}.cycle.currentFrame`, unk04];
  yield [`${path}.cycle.speed`, unk12];
  yield [`${path}.cyclePointer`, info_ptr];
  yield [`${path}.cycle.texturesPointer`, data_ptr];
}

function* model(mesh: Told, path: string): Generator<Row> {
  for (const part of ['vertices', 'normals', 'morphs'] as const) yield [`${path}.${part}`, all(mesh[part]).map(xyz)];
  for (const part of ['polygons', 'vertices', 'normals', 'lights', 'morphs'] as const)
    yield [`${path}.${part}Pointer`, mesh[`${part}_ptr`]];
  yield [`${path}.parentCount`, mesh.parent_count];
  yield [`${path}.scroll`, [mesh.unk40, mesh.unk44]];
  yield [`${path}.middle`, [mesh.unk72, mesh.unk76, mesh.unk80]];
  yield [`${path}.diagonal`, mesh.unk84];
  yield [`${path}.materialRefsPointer`, mesh.materials_ptr];
  yield* lights(all(mesh.lights), `${path}.lights`, 'cs');
  const refs = all(mesh.material_infos);
  yield [`${path}.materialRefs.length`, refs.length];
  for (const [k, { material_index, polygon_usage_count, unk_ptr }] of refs.entries())
    yield [
      `${path}.materialRefs[${k}]`,
      { material: material_index, usageCount: polygon_usage_count, polygonPointer: unk_ptr },
    ];
  for (const [k, polygon] of all(mesh.polygons).entries()) yield* polygonRows(polygon, `${path}.polygons[${k}]`);
}

function* polygonRows(polygon: Told, at: string): Generator<Row> {
  const flags = told(polygon.flags);
  yield [`${at}.flags.showBackFace`, flags.unk2 ?? false];
  yield [`${at}.flags.noClutter`, flags.unk3 ?? false];
  yield [`${at}.flags.strip`, flags.triangle_strip ?? false];
  yield [`${at}.flags.inOut`, flags.unk6 ?? false];
  yield [`${at}.priority`, polygon.unk04];
  yield [`${at}.colors`, all(polygon.vertex_colors).map(rgb)];
  yield* corners(polygon, at, 'cs');
  // The names of the older version are off by one: the facts correct them.
  yield [`${at}.materialsPointer`, polygon.uvs_ptr];
  yield [`${at}.uvsPointer`, polygon.colors_ptr];
  yield [`${at}.colorsPointer`, polygon.unk28];
  yield [`${at}.materialRefsPointer`, polygon.unk32];
}

function* nodeRows(node: Told, path: string): Generator<Row> {
  const [type = '', given] = Object.entries(node)[0] ?? [];
  const data = told(given);
  yield [`${path}.class`, type.toLowerCase()];
  yield [`${path}.dataPointer`, data.data_ptr];
  if (type !== 'Display') yield [`${path}.name`, data.name];
  if (type === 'Object3d' || type === 'Lod') yield* standing(data, path);
  yield* OTHERS[type]?.(data, `${path}.data`) ?? [];
  if (type === 'World') yield [`${path}.children`, data.children];
}

function* standing(data: Told, path: string): Generator<Row> {
  yield [`${path}.parent`, data.parent];
  yield [`${path}.children`, data.children];
  yield [`${path}.zone`, data.zone_id === 255 ? -1 : data.zone_id];
  yield [`${path}.unknown28`, data.unk040];
  yield [`${path}.childBox`, box(data.unk164)];
  yield [`${path}.parentsPointer`, data.parent_array_ptr];
  yield [`${path}.childrenPointer`, data.children_array_ptr];
  yield [`${path}.runtimeNumber`, 0x0200_0000 + Number(data.node_index)];
}

const OTHERS: Readonly<Record<string, (data: Told, path: string) => Generator<Row>>> = {
  *Object3d(data, path) {
    const node = path.replace(/\.data$/, '');
    yield [`${node}.model`, data.mesh_index === -1 ? null : data.mesh_index];
    yield [`${node}.updateFlags`, data.unk044];
    yield [`${node}.nodeBox`, box(data.unk116)];
    yield [`${node}.modelBox`, box(data.unk140)];
    const { rotation, translation, matrix } = told(data.transformation ?? {});
    yield [`${path}.flags.initial`, data.transformation === null];
    if (rotation !== undefined && !matrix) yield [`${path}.rotate`, xyz(rotation)];
    if (translation !== undefined) yield [`${path}.transform.translation`, xyz(translation)];
  },
  *Lod(data, path) {
    const { min, max } = told(data.range);
    yield [`${path}.level`, onOff(data.level)];
    yield [`${path}.nearSquared`, Number(min) ** 2];
    yield [`${path}.far`, max];
    yield [`${path}.radius`, data.unk64];
    yield [`${path}.unknown48`, data.unk72];
  },
  *Window(data, path) {
    yield [`${path}.width`, data.resolution_x];
    yield [`${path}.height`, data.resolution_y];
  },
  *Display(data, path) {
    yield [`${path}.clearColor`, rgb(data.clear_color)];
  },
  *Camera(data, path) {
    yield [`${path}.focusXY`, data.focus_node_xy];
  },
  *Light(data, path) {
    yield [`${path}.range`, range(data.range)];
    yield [`${path}.attachedPointer`, data.parent_ptr];
    yield [`${path.replace(/\.data$/, '')}.runtimeNumber`, 0x0200_0000 + Number(data.node_index)];
  },
  *World(data, path) {
    yield [`${path}.left`, told(data.area).left];
    yield [`${path}.bottom`, told(data.area).bottom];
    yield [`${path}.areaPartitionCount`, data.area_partition_count];
    yield [`${path}.areaPartitionPointer`, data.area_partition_ptr];
    yield [`${path}.cellsPointer`, data.virt_partition_ptr];
    const cells = all(data.partitions).flatMap(all); // rows of cells
    yield [`${path}.cells.length`, cells.length];
    for (const [k, { x, y, z_min, z_max, nodes, ptr }] of cells.entries()) {
      yield [`${path}.cells[${k}].x`, x];
      yield [`${path}.cells[${k}].z`, y];
      yield [`${path}.cells[${k}].nodesPointer`, ptr];
      yield [`${path}.cells[${k}].box.min[1]`, z_min];
      yield [`${path}.cells[${k}].box.max[1]`, z_max];
      yield [
        `${path}.cells[${k}].nodes`,
        all(nodes).map(({ index, z_min: yMin, z_max: yMax }) => ({ node: index, yMin, yMax })),
      ];
    }
  },
};
