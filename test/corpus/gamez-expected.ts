// What an independent implementation says of worlds, as values at paths of our JSON: Recoil, MechWarrior 3, Pirate's Moon.
export type Row = readonly [path: string, expected: unknown];
/** Values of a kind the other implementation names in its own way. */
type Told = Readonly<Record<string, never>> & { readonly [name: string]: unknown };

const told = (value: unknown): Told => value as Told; // the expectation's JSON
const all = (value: unknown): readonly Told[] => value as readonly Told[]; // the same
const numbers = (value: unknown): readonly number[] => value as readonly number[]; // the same
export const xyz = (value: unknown): unknown[] => [told(value).x, told(value).y, told(value).z];
export const rgb = (value: unknown): unknown[] => [told(value).r, told(value).g, told(value).b];
const range = (value: unknown): unknown => ({ min: told(value).min, max: told(value).max });
export const box = (value: unknown): unknown => ({ min: xyz(told(value).a), max: xyz(told(value).b) });
const lower = (value: unknown): string => String(value).replace(/^[A-Z]+/, letters => letters.toLowerCase());
const onOff = (value: unknown): string => (value === true || value === 1 ? 'on' : 'off');

export function* expectedTextures(textures: readonly Told[]): Generator<Row> {
  for (const [i, { name, mip_index }] of textures.entries()) {
    yield [`textures[${i}]`, name];
    yield [`textureEntries[${i}].mip`, mip_index ?? -1];
  }
}

export function* expectedMaterials(materials: readonly Told[]): Generator<Row> {
  for (const [i, material] of materials.entries()) {
    const path = `materials[${i}]`;
    yield* material.Textured ? textured(told(material.Textured), path) : coloured(told(material.Colored), path);
  }
}

function* textured({ texture_index, soil, flag, cycle }: Told, path: string): Generator<Row> {
  yield [`${path}.texture`, texture_index];
  yield [`${path}.soil`, String(soil).toLowerCase()];
  yield [`${path}.flags.textured`, true];
  yield [`${path}.flags.unknown02`, flag];
  yield [`${path}.flags.cycled`, cycle !== null];
  if (cycle === null) return;
  const { texture_indices, looping, speed, current_frame, cycle_ptr, tex_map_ptr } = told(cycle);
  yield [`${path}.cyclePointer`, cycle_ptr];
  yield [`${path}.cycle.textures`, texture_indices];
  yield [`${path}.cycle.looping`, onOff(looping)];
  yield [`${path}.cycle.speed`, speed];
  yield [`${path}.cycle.currentFrame`, current_frame];
  yield [`${path}.cycle.texturesPointer`, tex_map_ptr];
}

function* coloured({ color, alpha, soil }: Told, path: string): Generator<Row> {
  yield [`${path}.color`, rgb(color)];
  yield [`${path}.alpha`, alpha];
  yield [`${path}.flags.textured`, false];
  if (soil !== undefined) yield [`${path}.soil`, String(soil).toLowerCase()];
}

const FACADES: Readonly<Record<string, string>> = { CylindricalY: 'cylinderY', SphericalY: 'sphereY' };

export function* expectedModels(models: readonly Told[], game: string): Generator<Row> {
  for (const [i, model] of models.entries()) {
    const path = `models[${i}]`;
    const flags = told(model.flags);
    yield [`${path}.kind`, lower(model.model_type)];
    if (game === 'rc') yield [`${path}.flags.facadeSpherical`, model.facade_mode === 'SphericalY'];
    else yield [`${path}.facadeMode`, FACADES[String(model.facade_mode)]];
    yield [`${path}.flags.lighting`, flags.lighting];
    yield [`${path}.flags.fog`, flags.fog];
    yield [`${path}.flags.scroll`, flags.texture_scroll ?? false];
    if (game !== 'rc') yield [`${path}.flags.clouds`, flags.clouds];
    if (game !== 'rc') yield [`${path}.flags.facadeCentroid`, flags.facade_centroid];
    yield [`${path}.parentCount`, model.parent_count];
    yield [`${path}.scroll`, [told(model.texture_scroll).u, told(model.texture_scroll).v]];
    yield [`${path}.middle`, xyz(model.bbox_mid)];
    yield [`${path}.diagonal`, model.bbox_diag];
    for (const part of ['vertices', 'normals', 'morphs'] as const) yield [`${path}.${part}`, all(model[part]).map(xyz)];
    for (const part of ['polygons', 'vertices', 'normals', 'lights', 'morphs'] as const)
      yield [`${path}.${part}Pointer`, model[`${part}_ptr`]];
    yield* lights(all(model.lights), `${path}.lights`, game);
    yield* polygons(all(model.polygons), `${path}.polygons`, game);
  }
}

const LIGHT_BITS = ['recalc', 'unknown1', 'directional', 'directed', 'point', 'saturated', 'subdivide'];
const LIGHT_BITS_MW = [...LIGHT_BITS, 'static', 'color', 'unknown9'];
const LIGHT_BITS_PM = [...LIGHT_BITS, 'lightMap', 'static', 'color', 'bicolored', 'unknown11'];

export function* lights(given: readonly Told[], path: string, game: string): Generator<Row> {
  const names = game === 'rc' || game === 'mw' ? LIGHT_BITS_MW : LIGHT_BITS_PM;
  yield [`${path}.length`, given.length];
  for (const [i, light] of given.entries()) {
    const at = `${path}[${i}]`;
    yield [`${at}.color`, rgb(light.color)];
    yield [`${at}.flags|set`, names.filter((_, bit) => (Number(light.flags) >> bit) & 1)];
    yield [`${at}.vertices`, all(light.vertices ?? light.extra).map(xyz)];
    yield [`${at}.verticesPointer`, light.vertices_ptr ?? light.ptr];
    yield [`${at}.pointer18`, light.unk24];
    for (const [name, old] of LIGHT_NUMBERS) yield [`${at}.${name}`, light[old]];
  }
}
const LIGHT_NUMBERS = [
  ['unknown00', 'unk00'],
  ['unknown04', 'unk04'],
  ['unknown08', 'unk08'],
  ['unknown30', 'unk48'],
  ['unknown34', 'unk52'],
  ['unknown38', 'unk56'],
  ['unknown3C', 'unk60'],
  ['unknown40', 'unk64'],
  ['unknown44', 'unk68'],
  ['unknown48', 'unk72'],
] as const;

function* polygons(given: readonly Told[], path: string, game: string): Generator<Row> {
  yield [`${path}.length`, given.length];
  for (const [i, polygon] of given.entries()) {
    const at = `${path}[${i}]`;
    const flags = told(polygon.flags);
    const zones = numbers(polygon.zone_set);
    yield [`${at}.flags.showBackFace`, flags.show_backface];
    yield [`${at}.flags.strip`, flags.tri_strip];
    if (game === 'pm') yield [`${at}.flags.inOut`, flags.in_out ?? false];
    yield [`${at}.priority`, polygon.priority];
    yield [`${at}.zoneSet`, zoneSet(zones)];
    if (game !== 'rc') yield [`${at}.colors`, all(polygon.vertex_colors).map(rgb)];
    yield* corners(polygon, at, game);
    yield [`${at}.verticesPointer`, polygon.vertex_indices_ptr];
    yield [`${at}.normalsPointer`, polygon.normal_indices_ptr];
    yield [`${at}.uvsPointer`, polygon.uvs_ptr];
  }
}

function zoneSet(zones: readonly number[]): unknown {
  const [first = -1, second = -1, third = -1] = zones;
  return { count: zones.length, first, second, third };
}

export function* corners(polygon: Told, at: string, game: string): Generator<Row> {
  const materials = all(polygon.materials);
  const indices = materials.map(({ material_index }) => material_index);
  const uvs = materials.flatMap(({ uv_coords }) => (uv_coords ? all(uv_coords).map(({ u, v }) => [u, v]) : []));
  yield [`${at}.vertices`, polygon.vertex_indices];
  yield [`${at}.normals`, polygon.normal_indices ?? undefined];
  if (game === 'rc' || game === 'mw') yield [`${at}.material`, indices[0]];
  else yield [`${at}.materials`, indices];
  yield [`${at}.uvs`, uvs.length === 0 ? undefined : uvs];
}

export { all, lower, onOff, range, told };
