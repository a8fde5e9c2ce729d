// Updates the table of how polygons are drawn after primary ones were added or removed: it has an entry for each polygon of
// all meshes, the primary ones first.
import { recordsFrom } from '#layout';
import type { Kind } from './import-kept.ts';
import type { NewPolygon } from './import-triangles.ts';
import { type Mesh, polygonLook } from './layout/mesh.ts';

/** The new polygons of each kind: stored ones by their numbers, in order, then new ones. */
export type Polygons = Readonly<Record<Kind, readonly (number | NewPolygon)[]>>;

/** The model with the table for its polygons; later entries keep their values as far as there is room. */
export function withVisibility(model: Mesh, before: Mesh, polygons: Polygons): Mesh {
  const { visibility, primaryMesh } = before;
  if (visibility === undefined || primaryMesh === undefined) return model;
  const tableOf = (kind: Kind) => {
    const old = [...visibility[kind]];
    const own = polygons[kind].map(each => (typeof each === 'number' ? old[each] : lookOf(each.isLit)));
    const others = old.slice(primaryMesh[kind].length);
    const all = [...own, ...others].slice(0, old.length);
    while (all.length < old.length) all.push(lookOf(true));
    return recordsFrom(
      polygonLook,
      all.map(look => look ?? lookOf(true)),
    );
  };
  return {
    ...model,
    visibility: {
      ...visibility,
      texturedTriangles: tableOf('texturedTriangles'),
      texturedQuads: tableOf('texturedQuads'),
      untexturedTriangles: tableOf('untexturedTriangles'),
      untexturedQuads: tableOf('untexturedQuads'),
    },
  };
}

function lookOf(lit: boolean) {
  const shown = { hidden2: false, hidden3: false, hidden4: false, hidden5: false, hidden6: false, hidden7: false };
  const sides = { hidden8: false, hidden9: false, hidden10: false, hidden11: false, hidden12: false, hidden13: false };
  return { drawn: { unknown0: 0, ...shown, ...sides, unknown14: false, lit } };
}
