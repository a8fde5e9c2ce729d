// Moves bodies, lights, the camera and vertices of a world's models by hand.
import { type Handle, type NewPlacing, pointHandle, type Quaternion, type Three } from '../../../scene/handle.ts';
import { type FieldValue, type Hands, listedAt, numbersOf, pointFields } from '../../hands.ts';
import { vertexAt, vertexFields, vertexHandle } from '../model/hands.ts';
import { anglesNear } from '../node/angles.ts';
import { matrixOf } from '../node/matrix.ts';
import type { Object3d } from '../node/object3d.ts';
import { columnsOf, quaternionOf, turnOf } from '../node/transform.ts';
import type { Gamez } from './layout.ts';

export const gamezHands: Hands<Gamez> = {
  handle(model, path) {
    const { vertices, index } = verticesAt(model, path) ?? {};
    if (index !== undefined) return vertexHandle(vertices, index);
    const item = path.replace(/\.data$/, '');
    const data = nodeAt(model, item);
    switch (data?.type) {
      case 'object3d':
        return bodyHandle(data.value, item);
      case 'light':
        return { ...pointHandle('light', data.value.translate), item };
      case 'camera':
        return cameraHandle(data.value, item);
      default:
        return undefined;
    }
  },
  place(model, path, to) {
    const { vertices, index } = verticesAt(model, path) ?? {};
    if (index !== undefined) return vertexFields(vertices, path.slice(0, path.lastIndexOf('[')), { index, to });
    const item = path.replace(/\.data$/, '');
    const data = nodeAt(model, item);
    switch (data?.type) {
      case 'object3d':
        return bodyFields(data.value, `${item}.data`, to);
      case 'light':
      case 'camera':
        return [
          ...(to.translation ? pointFields(`${item}.data.translate`, to.translation) : []),
          ...(to.rotation && data.type === 'camera'
            ? pointFields(`${item}.data.rotate`, anglesNear(to.rotation, data.value.rotate))
            : []),
        ];
      default:
        return [];
    }
  },
};

function verticesAt({ models }: Gamez, path: string) {
  const found = vertexAt(path);
  const { list, index = -1 } = (found && listedAt(found.model)) ?? {};
  return found && list === 'models' ? { vertices: models[index]?.vertices, index: found.index } : undefined;
}

function nodeAt({ nodes }: Gamez, path: string): Gamez['nodes'][number]['data'] | undefined {
  const { list, index = -1 } = listedAt(path) ?? {};
  return list === 'nodes' ? nodes[index]?.data : undefined;
}

type Camera = Extract<Gamez['nodes'][number]['data'], { type: 'camera' }>['value'];

function cameraHandle({ translate, rotate }: Camera, item: string): Handle {
  const point = pointHandle('camera', translate);
  return { ...point, turns: 'free', at: { ...point.at, rotation: quaternionOf(rotate) }, item };
}

function bodyHandle(body: Object3d, item: string): Handle {
  const { rotation, scale } = turnedAs(body);
  const translation = body.flags.initial ? ([0, 0, 0] as const) : numbersOf(body.transform.translation);
  return {
    ...{ what: 'node', moves: true, turns: 'free', scales: 'each', item },
    at: { translation, rotation, scale },
  };
}

interface Turned {
  readonly rotation: Quaternion;
  readonly scale: Three;
}

/** How much two matrices of the same angles may differ. */
const NEAR = 1e-5;

/** From its angles and scale if the matrix follows from them, otherwise from the matrix, which the game uses. */
function turnedAs(body: Object3d): Turned {
  const { flags, rotate, scale, transform } = body;
  if (flags.initial) return { rotation: [0, 0, 0, 1], scale: [1, 1, 1] };
  const { x, y, z } = transform;
  const stored = [...numbersOf(x), ...numbersOf(y), ...numbersOf(z)];
  const expected = matrixOf(body);
  const follows = stored.every(
    (value, i) => Math.abs(value - (expected[i] ?? 0)) <= NEAR * Math.max(1, Math.abs(value)),
  );
  if (follows && !flags.matrix) return { rotation: quaternionOf(rotate), scale: numbersOf(scale) };
  return turnOf(columnsOf(transform));
}

/** The position alone; or the angles, the scale and the matrix made from them, which the game uses. */
function bodyFields(body: Object3d, path: string, { translation, rotation, scale }: NewPlacing): readonly FieldValue[] {
  const fields: FieldValue[] = [];
  // A body without a transform gets one.
  if (body.flags.initial) fields.push({ path: `${path}.flags.initial`, value: 0 });
  if (translation) fields.push(...pointFields(`${path}.transform.translation`, translation));
  if (rotation === undefined && scale === undefined) return fields;
  const now = turnedAs(body);
  const [rx, ry, rz] = anglesNear(rotation ?? now.rotation, body.rotate);
  const [sx, sy, sz] = scale ?? now.scale;
  const parts = { rotate: { x: rx, y: ry, z: rz }, scale: { x: sx, y: sy, z: sz } };
  // If only the matrix is used, angles and scale are not set.
  if (!body.flags.matrix)
    fields.push(...pointFields(`${path}.rotate`, [rx, ry, rz]), ...pointFields(`${path}.scale`, [sx, sy, sz]));
  const matrix = matrixOf(rounded(parts));
  for (const [row, axis] of ['x', 'y', 'z'].entries()) {
    const [x = 0, y = 0, z = 0] = matrix.slice(row * 3);
    fields.push(...pointFields(`${path}.transform.${axis}`, [x, y, z]));
  }
  return fields;
}

/** Rounded as in the file: the matrix is computed from these values. */
function rounded({ rotate, scale }: Pick<Object3d, 'rotate' | 'scale'>): Pick<Object3d, 'rotate' | 'scale'> {
  const three = ({ x, y, z }: Object3d['rotate']) => ({ x: Math.fround(x), y: Math.fround(y), z: Math.fround(z) });
  return { rotate: three(rotate), scale: three(scale) };
}
