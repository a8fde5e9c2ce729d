/** A body of rings around a bone. */
export interface Shape {
  readonly bone: number;
  readonly axis: 'x' | 'z';
  /** How far along the axis, and how wide. */
  readonly rings: readonly (readonly [along: number, radius: number])[];
}

type Xyz = readonly [number, number, number];
export interface Corner {
  readonly bone: number;
  /** In the space of its bone, as skins have it. */
  readonly place: Xyz;
  readonly normal: Xyz;
  readonly uv: readonly [number, number];
}
export interface Turned {
  readonly vertices: readonly Corner[];
  readonly faces: readonly Xyz[];
}

const SIDES = 8;

/** Corners on rings, and the faces between neighbouring ones; the seam has two corners, for its texture ends there. */
export function lathe(shapes: readonly Shape[]): Turned {
  const vertices: Corner[] = [];
  const faces: Xyz[] = [];
  for (const { bone, axis, rings } of shapes) {
    for (const [i, [along, radius]] of rings.entries()) {
      for (let side = 0; side <= SIDES; side++) {
        const angle = (2 * Math.PI * side) / SIDES;
        const [a, b] = [Math.cos(angle), Math.sin(angle)];
        vertices.push({
          bone,
          place: axis === 'z' ? [a * radius, b * radius, along] : [along, a * radius, b * radius],
          normal: axis === 'z' ? [a, b, 0] : [0, a, b],
          uv: [side / SIDES, i / (rings.length - 1)],
        });
        if (i > 0 && side > 0) faces.push(...quad(vertices.length - 1));
      }
    }
  }
  return { vertices, faces };
}

/** Two faces between a corner, the one before it, and the two below them. */
function quad(corner: number): readonly Xyz[] {
  const below = corner - SIDES - 1;
  return [
    [below - 1, below, corner],
    [below - 1, corner, corner - 1],
  ];
}
