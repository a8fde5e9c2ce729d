// What an independent implementation says of nodes, models and materials, and ours, in one shape that can be compared.
import type { Material } from '../../shared/formats/zipper/materials/layout.ts';
import type { ModelMw, ModelPm } from '../../shared/formats/zipper/model/model.ts';
import type { Node } from '../../shared/formats/zipper/model/stored.ts';

interface Xyz {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}
interface Box {
  readonly a: Xyz;
  readonly b: Xyz;
}
interface ExpectedObject {
  readonly transform:
    | 'Initial'
    | { readonly RotateTranslateScale?: Transform; readonly Matrix?: Record<string, number> };
}
interface Transform {
  readonly rotate: Xyz;
  readonly translate: Xyz;
  readonly scale: Xyz;
}
interface ExpectedLod {
  readonly field00: number;
  readonly range: { readonly min: number; readonly max: number };
  readonly field64: number;
  readonly field72: number;
  readonly field76: number;
}
interface ExpectedNode {
  readonly name: string;
  readonly flags: Record<string, boolean>;
  readonly update_flags: number;
  readonly zone_id: number;
  readonly model_index: number;
  readonly parent_indices: readonly number[];
  readonly child_indices: readonly number[];
  readonly node_bbox: Box;
  readonly model_bbox: Box;
  readonly child_bbox: Box;
  readonly active_bbox: string;
  readonly field196: number;
  readonly data: { readonly Object3d: ExpectedObject } | { readonly Lod: ExpectedLod };
  readonly data_ptr: number;
  readonly parent_array_ptr: number;
  readonly child_array_ptr: number;
  /** What stands in place of an index: a pointer, or 0 where there is no model. */
  readonly index: number;
}
interface ExpectedPolygon {
  readonly flags: { readonly show_backface: boolean; readonly tri_strip: boolean };
  readonly priority: number;
  readonly zone_set: readonly number[];
  readonly vertex_indices: readonly number[];
  readonly normal_indices: readonly number[] | null;
  readonly vertex_colors: readonly { readonly r: number; readonly g: number; readonly b: number }[];
  readonly materials: readonly {
    readonly material_index: number;
    readonly uv_coords: readonly { readonly u: number; readonly v: number }[] | null;
  }[];
  readonly vertex_indices_ptr: number;
  readonly normal_indices_ptr: number;
  readonly uvs_ptr: number;
  readonly vertex_colors_ptr: number;
}
interface ExpectedModel {
  readonly model_type: string;
  readonly facade_mode: string;
  readonly flags: Record<string, boolean>;
  readonly parent_count: number;
  readonly vertices: readonly Xyz[];
  readonly normals: readonly Xyz[];
  readonly morphs: readonly Xyz[];
  readonly lights: readonly unknown[];
  readonly polygons: readonly ExpectedPolygon[];
  readonly bbox_mid: Xyz;
  readonly bbox_diag: number;
  readonly polygons_ptr: number;
  readonly vertices_ptr: number;
  readonly normals_ptr: number;
}
export interface Expected {
  readonly nodes: readonly ExpectedNode[];
  readonly models: readonly ExpectedModel[];
}

/** One of our nodes and its place among all. */
export interface Placed {
  readonly node: Node;
  readonly parent: number | undefined;
  readonly children: readonly number[];
  readonly model: number;
}

const xyz = ({ x, y, z }: Xyz): number[] => [x, y, z].map(Math.fround);

/** Which flags are set, by our names. */
const FLAGS: Readonly<Record<string, string>> = {
  altitude_surface: 'altitudeSurface',
  intersect_surface: 'intersectSurface',
  intersect_bbox: 'intersectBox',
  bbox_node: 'hasNodeBox',
  bbox_model: 'hasModelBox',
  bbox_child: 'hasChildBox',
  can_modify: 'canModify',
  clip_to: 'clipTo',
  tree_valid: 'treeValid',
  id_zone_check: 'zoneCheck',
  unk25: 'unknown25',
  unk28: 'unknown28',
  facade_centroid: 'facadeCentroid',
};
const setIn = (flags: Readonly<Record<string, boolean>>): string[] =>
  Object.entries(flags)
    .flatMap(([name, isSet]) => (isSet ? [FLAGS[name] ?? name] : []))
    .filter(name => name !== 'hardware')
    .toSorted();

export function nodeOf({ node, parent, children, model }: Placed): unknown {
  const { name, flags, updateFlags, zone, dataPointer, parentsPointer, childrenPointer, modelPointer } = node;
  return {
    ...{ name, flags: setIn(flags), updateFlags, zone, model },
    parents: parent === undefined ? [] : [parent],
    children,
    boxes: [node.nodeBox, node.modelBox, node.childBox].flatMap(({ min, max }) => [...xyz(min), ...xyz(max)]),
    activeBox: 'activeBox' in node ? node.activeBox : 'node',
    unknownC4: node.unknownC4,
    pointers: [dataPointer, parentsPointer, childrenPointer, ...(node.model ? [modelPointer] : [])],
    data: dataOf(node.data),
  };
}

function dataOf(data: Node['data']): unknown {
  if (data.type === 'unknown') return data;
  if (data.type === 'lod') {
    const { level, nearSquared, far } = data.value;
    const rest =
      'unknown48Squared' in data.value ? [data.value.radius, data.value.unknown48, data.value.unknown48Squared] : [];
    return { level: level === 'on' ? 1 : 0, near: Math.sqrt(nearSquared), far, rest };
  }
  const { flags, rotate, scale, transform } = data.value;
  if (flags.initial) return 'initial';
  const { x, y, z, translation } = transform;
  if (flags.matrix) return [x, y, z, translation].flatMap(xyz);
  return { rotate: xyz(rotate), scale: xyz(scale), translate: xyz(translation) };
}

export function expectedNode(node: ExpectedNode): unknown {
  const { name, flags, update_flags, zone_id, model_index, parent_indices, child_indices } = node;
  return {
    ...{ name, flags: setIn(flags), updateFlags: update_flags, zone: zone_id, model: model_index },
    parents: parent_indices,
    children: child_indices,
    boxes: [node.node_bbox, node.model_bbox, node.child_bbox].flatMap(({ a, b }) => [...xyz(a), ...xyz(b)]),
    activeBox: node.active_bbox.toLowerCase(),
    unknownC4: node.field196,
    pointers: [node.data_ptr, node.parent_array_ptr, node.child_array_ptr, ...(model_index < 0 ? [] : [node.index])],
    data: expectedData(node.data),
  };
}

function expectedData(data: ExpectedNode['data']): unknown {
  if ('Lod' in data) {
    const { field00, range, field64, field72, field76 } = data.Lod;
    return { level: field00, near: range.min, far: range.max, rest: [field64, field72, field76] };
  }
  const { transform } = data.Object3d;
  if (transform === 'Initial') return 'initial';
  if (transform.Matrix) return Object.values(transform.Matrix).map(Math.fround);
  const { rotate, scale, translate } = transform.RotateTranslateScale ?? {
    rotate: NOWHERE,
    scale: NOWHERE,
    translate: NOWHERE,
  };
  return { rotate: xyz(rotate), scale: xyz(scale), translate: xyz(translate) };
}

const NOWHERE = { x: Number.NaN, y: Number.NaN, z: Number.NaN };

export function modelOf(model: ModelMw | ModelPm): unknown {
  const { kind, flags, parentCount, vertices, normals, morphs, lights, middle, diagonal } = model;
  return {
    ...{ kind, flags: setIn(flags), parentCount, lights },
    facadeMode: model.facadeMode,
    ...{ vertices: [...vertices].map(xyz), normals: [...normals].map(xyz), morphs: [...morphs].map(xyz) },
    ...{ middle: xyz(middle), diagonal: Math.fround(diagonal) },
    pointers: [model.polygonsPointer, model.verticesPointer, model.normalsPointer],
    polygons: model.polygons.map(polygonOf),
  };
}

function polygonOf(polygon: (ModelMw | ModelPm)['polygons'][number]): unknown {
  const { flags, priority, zoneSet, vertices, normals, uvs, colors } = polygon;
  const materials = 'materials' in polygon ? polygon.materials : [polygon.material];
  const all = uvs && [...uvs].map(({ u, v }) => [u, v].map(Math.fround));
  const size = vertices.length;
  return {
    ...{ backFace: flags.showBackFace, strip: flags.strip, priority, vertices, normals: normals ?? null },
    zones: [zoneSet.first, zoneSet.second, zoneSet.third].slice(0, zoneSet.count),
    materials: materials.map((material, i) => ({ material, uvs: all?.slice(i * size, (i + 1) * size) ?? null })),
    colors: [...(colors ?? [])].map(({ red, green, blue }) => [red, green, blue].map(Math.fround)),
    pointers: [polygon.verticesPointer, polygon.normalsPointer, polygon.uvsPointer, polygon.colorsPointer],
  };
}

const FACADES: Readonly<Record<string, string>> = {
  CylindricalY: 'cylinderY',
  SphericalY: 'sphereY',
  CylindricalX: 'cylinderX',
  CylindricalZ: 'cylinderZ',
};

export function expectedModel(model: ExpectedModel): unknown {
  const { model_type, facade_mode, flags, parent_count, vertices, normals, morphs, lights, bbox_mid, bbox_diag } =
    model;
  return {
    ...{ kind: model_type.toLowerCase(), flags: setIn(flags), parentCount: parent_count, lights },
    facadeMode: FACADES[facade_mode],
    ...{ vertices: vertices.map(xyz), normals: normals.map(xyz), morphs: morphs.map(xyz) },
    ...{ middle: xyz(bbox_mid), diagonal: Math.fround(bbox_diag) },
    pointers: [model.polygons_ptr, model.vertices_ptr, model.normals_ptr],
    polygons: model.polygons.map(expectedPolygon),
  };
}

function expectedPolygon(polygon: ExpectedPolygon): unknown {
  const { flags, priority, zone_set, vertex_indices, normal_indices, vertex_colors, materials } = polygon;
  return {
    ...{ backFace: flags.show_backface, strip: flags.tri_strip, priority },
    ...{ vertices: vertex_indices, normals: normal_indices, zones: zone_set },
    materials: materials.map(({ material_index, uv_coords }) => ({
      material: material_index,
      uvs: uv_coords?.map(({ u, v }) => [u, v].map(Math.fround)) ?? null,
    })),
    colors: vertex_colors.map(({ r, g, b }) => [r, g, b].map(Math.fround)),
    pointers: [polygon.vertex_indices_ptr, polygon.normal_indices_ptr, polygon.uvs_ptr, polygon.vertex_colors_ptr],
  };
}

interface ExpectedMaterial {
  readonly Textured?: { readonly texture_name: string; readonly ptr: number };
  readonly Colored?: {
    readonly color: { readonly r: number; readonly g: number; readonly b: number };
    readonly alpha: number;
  };
}

/** One of ours as the expectation spells it. */
export function materialOf({ texture, texturePointer, color, alpha }: Material): ExpectedMaterial {
  if (texture !== undefined) return { Textured: { texture_name: texture, ptr: texturePointer } };
  return { Colored: { color: { r: color.red, g: color.green, b: color.blue }, alpha } };
}

/** The parts of an expectation that scripts rely on, in their shape. */
export function scripted({ nodes, models }: Expected, game: string): object {
  return {
    nodes: nodes.map(({ name, data, model_index, parent_indices, child_indices }) => ({
      name,
      class: 'Lod' in data ? 'lod' : 'object3d',
      model: model_index < 0 ? null : model_index,
      parent: parent_indices[0] ?? null,
      children: child_indices,
    })),
    models: models.map(({ vertices, normals, polygons }) => ({
      vertices: vertices.map(({ x, y, z }) => [x, y, z].map(signed)),
      normals: normals.map(({ x, y, z }) => [x, y, z].map(signed)),
      polygons: polygons.map(({ vertex_indices, normal_indices, vertex_colors, materials }) => ({
        vertices: vertex_indices,
        ...(normal_indices ? { normals: normal_indices } : {}),
        colors: vertex_colors.map(({ r, g, b }) => [r, g, b].map(signed)),
        ...(materials.some(({ uv_coords }) => uv_coords)
          ? { uvs: materials.flatMap(({ uv_coords }) => (uv_coords ?? []).map(({ u, v }) => [u, v].map(signed))) }
          : {}),
        ...(game === 'mw'
          ? { material: materials[0]?.material_index }
          : { materials: materials.map(({ material_index }) => material_index) }),
      })),
    })),
  };
}

const signed = (value: number): number | string => (Object.is(value, -0) ? '-0' : value);
