// What an independent implementation says of nodes, as values at paths of our JSON: Recoil, MechWarrior 3, Pirate's Moon.
import { all, box, lower, onOff, type Row, range, rgb, told, xyz } from './gamez-expected.ts';

type Told = ReturnType<typeof told>;

const FLAGS: Readonly<Record<string, string>> = {
  active: 'active',
  altitude_surface: 'altitudeSurface',
  intersect_surface: 'intersectSurface',
  intersect_bbox: 'intersectBox',
  proximity: 'proximity',
  landmark: 'landmark',
  bbox_node: 'hasNodeBox',
  bbox_model: 'hasModelBox',
  bbox_child: 'hasChildBox',
  terrain: 'terrain',
  can_modify: 'canModify',
  clip_to: 'clipTo',
  tree_valid: 'treeValid',
  override: 'override',
  id_zone_check: 'zoneCheck',
  unk25: 'unknown25',
  unk28: 'unknown28',
};

export function* expectedNodes(nodes: readonly Told[], game: string): Generator<Row> {
  for (const [i, node] of nodes.entries()) {
    const path = `nodes[${i}]`;
    const [type = '', data] = typeof node.data === 'string' ? [node.data] : (Object.entries(told(node.data))[0] ?? []);
    yield [`${path}.name`, node.name];
    yield [`${path}.class`, type.toLowerCase()];
    for (const [name, ours] of Object.entries(FLAGS)) yield [`${path}.flags.${ours}`, told(node.flags)[name]];
    yield [`${path}.updateFlags`, node.update_flags];
    yield [`${path}.zone`, node.zone_id];
    yield [`${path}.model`, node.model_index === -1 ? null : node.model_index];
    yield [`${path}.parent`, all(node.parent_indices)[0] ?? null];
    yield [`${path}.children`, node.child_indices];
    yield* areas(node, path, game);
    for (const kind of ['node', 'model', 'child'] as const) yield [`${path}.${kind}Box`, box(node[`${kind}_bbox`])];
    yield* addresses(node, path, game);
    if (data !== undefined)
      yield* DATA[type]?.(told(data), `${path}.data`, game) ?? [[`${path}.data of ${type}`, data]];
  }
}

function* areas(node: Told, path: string, game: string): Generator<Row> {
  const area = told(node.area_partition ?? { x: -1, z: -1 });
  const virtual = told(node.virtual_partition ?? { x: 0, z: 0 });
  yield [`${path}.areaX`, area.x];
  yield [`${path}.areaZ`, area.z];
  if (game === 'pm') yield [`${path}.virtualX`, virtual.x];
  if (game === 'pm') yield [`${path}.virtualZ`, virtual.z];
}

function* addresses(node: Told, path: string, game: string): Generator<Row> {
  yield [`${path}.dataPointer`, node.data_ptr];
  yield [`${path}.parentsPointer`, node.parent_array_ptr];
  yield [`${path}.childrenPointer`, node.child_array_ptr];
  if (game !== 'rc') yield [`${path}.unknownC4`, node.field196];
  if (game === 'pm') yield [`${path}.activeBox`, lower(node.active_bbox)];
  if (game === 'pm') yield [`${path}.runtimeNumber`, node.index];
}

const DATA: Readonly<Record<string, (data: Told, path: string, game: string) => Generator<Row>>> = {
  World: world,
  Window: plain({ originX: 'origin_x', originY: 'origin_y', width: 'resolution_x', height: 'resolution_y' }),
  Camera: camera,
  Display: display,
  Light: light,
  Lod: lod,
  Object3d: object3d,
};

function plain(names: Readonly<Record<string, string>>): (data: Told, path: string) => Generator<Row> {
  return function* rows(data, path) {
    for (const [ours, theirs] of Object.entries(names)) yield [`${path}.${ours}`, data[theirs]];
  };
}

function* display(data: Told, path: string): Generator<Row> {
  yield [`${path}.width`, data.resolution_x];
  yield [`${path}.height`, data.resolution_y];
  yield [`${path}.clearColor`, rgb(data.clear_color)];
}

function* camera(data: Told, path: string): Generator<Row> {
  yield [`${path}.world`, data.world_index];
  yield [`${path}.window`, data.window_index];
  yield [`${path}.focusXY`, data.focus_node_xy];
  yield [`${path}.focusXZ`, data.focus_node_xz];
  yield [`${path}.clip`, { min: data.clip_near, max: data.clip_far }];
  yield [`${path}.lodMultiplier`, data.lod_multiplier];
  yield [`${path}.fovScale`, { horizontal: data.fov_h_scale, vertical: data.fov_v_scale }];
  yield [`${path}.fovBase`, { horizontal: data.fov_h_base, vertical: data.fov_v_base }];
}

function* world(data: Told, path: string, game: string): Generator<Row> {
  const { fog, area, partitions, ptrs } = data;
  yield [`${path}.fogType`, lower(told(fog).fog_type)];
  yield [`${path}.fogColor`, rgb(told(fog).fog_color)];
  yield [`${path}.fogRange`, range(told(fog).fog_range)];
  yield [`${path}.fogAltitude`, range(told(fog).fog_altitude)];
  yield [`${path}.fogDensity`, told(fog).fog_density];
  yield [`${path}.left`, told(area).left];
  yield [`${path}.right`, told(area).right];
  // What is stored first is called top there.
  yield [`${path}.bottom`, told(area).bottom];
  yield [`${path}.top`, told(area).top];
  yield [`${path}.virtualPartition`, onOff(data.virtual_partition)];
  yield [`${path}.maxDecalFeatures`, data.partition_max_dec_feature_count];
  yield [`${path}.areaPartitionCount`, data.unk];
  yield [`${path}.lights`, data.light_indices];
  yield [`${path}.sounds`, data.sound_indices];
  yield [`${path}.areaPartitionPointer`, told(ptrs).area_partition_ptr];
  yield [`${path}.cellsPointer`, told(ptrs).virt_partition_ptr];
  yield [`${path}.lightsPointer`, told(ptrs).light_nodes_ptr];
  yield [`${path}.lightDataPointer`, told(ptrs).light_data_ptr];
  yield* cells(all(partitions).flatMap(all), `${path}.cells`, game); // rows of cells
}

function* cells(given: readonly Told[], path: string, game: string): Generator<Row> {
  yield [`${path}.length`, given.length];
  for (const [i, { x, z, min, max, node_indices, values, nodes_ptr }] of given.entries()) {
    const at = `${path}[${i}]`;
    yield [`${at}.x`, x];
    yield [`${at}.z`, z];
    yield [`${at}.box`, { min: xyz(min), max: xyz(max) }];
    yield [`${at}.nodesPointer`, nodes_ptr];
    const spans = all(values).map(({ node_index, y_min, y_max }) => ({ node: node_index, yMin: y_min, yMax: y_max }));
    yield [`${at}.nodes`, game === 'pm' ? spans : node_indices];
  }
}

const LIGHT_FLAGS = {
  recalc: 'recalc',
  directional: 'directional',
  directed: 'directed_source',
  point: 'point_source',
  saturated: 'saturated',
  subdivide: 'subdivide',
  static: 'static',
  color: 'color',
} as const;
const LIGHT_WORDS = {
  recalculate: 'recalc',
  directional: 'directional',
  directed: 'directed_source',
  point: 'point_source',
  saturated: 'saturated',
} as const;

function* light(data: Told, path: string, game: string): Generator<Row> {
  const flags = told(data.flags);
  if (game === 'rc')
    for (const [ours, theirs] of Object.entries(LIGHT_WORDS)) yield [`${path}.${ours}`, onOff(flags[theirs])];
  else for (const [ours, theirs] of Object.entries(LIGHT_FLAGS)) yield [`${path}.flags.${ours}`, flags[theirs]];
  if (game === 'pm') yield [`${path}.flags.lightMap`, flags.light_map];
  if (game === 'pm') yield [`${path}.flags.bicolored`, flags.bicolored];
  if (game === 'pm') yield [`${path}.ambientColor`, rgb(data.color_ambient)];
  if (game === 'pm') yield [`${path}.mixedDiffuse`, rgb(data.color_diffuse_mixed)];
  if (game === 'pm') yield [`${path}.mixedAmbient`, rgb(data.color_ambient_mixed)];
  if (game === 'pm') yield [`${path}.combined`, rgb(data.color_da_combined)];
  yield [`${path}.orientation`, xyz(data.orientation)];
  yield [`${path}.translate`, xyz(data.translate)];
  yield [`${path}.diffuse`, data.diffuse];
  yield [`${path}.ambient`, data.ambient];
  yield [`${path}.color`, rgb(data.color)];
  yield [`${path}.range`, range(data.range)];
  yield [`${path}.attached`, data.parent_indices];
  yield [`${path}.attachedPointer`, data.parent_ptr];
}

function* lod(data: Told, path: string, game: string): Generator<Row> {
  const { min, max } = told(data.range);
  yield [`${path}.level`, onOff(data.field00)];
  yield [`${path}.nearSquared`, Number(min) ** 2];
  yield [`${path}.far`, max];
  yield [`${path}.radius`, game === 'pm' ? data.field64 : data.field60];
  yield [`${path}.unknown48`, data.field72];
  if (game === 'pm') yield [`${path}.unknown48Squared`, data.field76];
  else yield [`${path}.unknown4C`, data.field76];
}

function* object3d({ opacity, color, unk, transform }: Told, path: string): Generator<Row> {
  yield [`${path}.flags.opacity`, opacity !== null];
  yield [`${path}.flags.color`, color !== null];
  yield [`${path}.flags.initial`, transform === 'Initial'];
  if (opacity !== null) yield [`${path}.opacity`, opacity];
  if (color !== null) yield [`${path}.color`, rgb(color)];
  yield [`${path}.unknown14`, unk];
  const { RotateTranslateScale: parts, Matrix: matrix } = told(transform);
  if (parts !== undefined) {
    yield [`${path}.rotate`, xyz(told(parts).rotate)];
    yield [`${path}.scale`, xyz(told(parts).scale)];
    yield [`${path}.transform.translation`, xyz(told(parts).translate)];
  }
  if (matrix === undefined) return;
  yield [`${path}.flags.matrix`, true];
  const m = told(matrix);
  yield [`${path}.transform.x`, [m.r00, m.r01, m.r02]];
  yield [`${path}.transform.y`, [m.r10, m.r11, m.r12]];
  yield [`${path}.transform.z`, [m.r20, m.r21, m.r22]];
  yield [`${path}.transform.translation`, [m.r30, m.r31, m.r32]];
}
