import { type Command, InvalidArgumentError } from 'commander';
import type { SurfaceEdit } from '../../../shared/scene/surface-edit.ts';
import type { Cli } from '../cli.ts';
import { printMade } from '../repacked.ts';
import { status } from '../session.ts';
import { forceOption, type Guarding, guardingOf, jsonOption } from './options.ts';

interface Options extends Guarding {
  readonly out: string;
}

const FACES = ['<faces>', 'faces such as 3,7-9', rowsOf] as const;
const VERTICES = ['<vertices>', 'vertices such as 3,8', rowsOf] as const;
const MATERIAL = ['<material>', 'by its name, such as Mud, or its number'] as const;

/** surface paint, fill, steep, add, flip, remove and weld: paints a walkmesh and edits its faces. */
export function addSurface({ program, run }: Cli): void {
  const surface = program
    .command('surface')
    .description('paint and edit a walkmesh; order, planes, boxes, neighbours and edges follow');
  const verb = (name: string, about: string): Command =>
    surface.command(name).description(about).argument('<address>', 'a walkmesh');
  const edits = (command: Command, editOf: (first: never, second: never) => SurfaceEdit): void => {
    command
      .requiredOption('-o, --out <file>', 'output for the outermost file; may be the source itself')
      .option(...forceOption)
      .option(...jsonOption)
      .action((address: string, ...given: readonly unknown[]) => {
        const { out, ...options } = command.opts<Options>();
        const [first, second] = given as [never, never]; // as: parsed by the arguments of the verb
        return run(async session => {
          const target = { base: session.base, address, edit: editOf(first, second), out, ...guardingOf(options) };
          printMade(session, await session.client.surface(target, session.options));
          return status.done;
        });
      });
  };
  edits(
    verb('paint', 'change the material of faces')
      .argument(...FACES)
      .argument(...MATERIAL),
    (faces, material) => ({ kind: 'paint', faces, material }),
  );
  edits(
    verb('fill', 'the same for a face and all joined faces of its material')
      .argument('<face>', 'the face to begin with', rowOf)
      .argument(...MATERIAL),
    (face, material) => ({ kind: 'fill', face, material }),
  );
  edits(
    verb('steep', 'the same for walkable faces steeper than an angle')
      .argument('<degrees>', 'such as 45', degreesOf)
      .argument(...MATERIAL),
    (over, material) => ({ kind: 'steep', over, material }),
  );
  edits(
    verb('add', 'add a face of three vertices')
      .argument('<vertices>', 'three vertices such as 3,8,9', cornersOf)
      .argument(...MATERIAL),
    (corners, material) => ({ kind: 'add', corners, material }),
  );
  edits(verb('flip', 'turn faces over').argument(...FACES), faces => ({ kind: 'flip', faces }));
  edits(verb('remove', 'remove faces, and vertices that only they have').argument(...FACES), faces => ({
    kind: 'remove',
    faces,
  }));
  edits(verb('weld', 'replace the other vertices with the first').argument(...VERTICES), vertices => ({
    kind: 'weld',
    vertices,
  }));
}

/** Parses `3,7-9` into numbers. */
function rowsOf(text: string): readonly number[] {
  return text.split(',').flatMap(part => {
    const [, first, last = first] = /^\s*(\d{1,9})(?:-(\d{1,9}))?\s*$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (!(to >= from) || to - from > MOST) throw new InvalidArgumentError('Expected numbers such as 3,7-9.');
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });
}

const MOST = 1_000_000;

function cornersOf(text: string): readonly number[] {
  const corners = rowsOf(text);
  if (corners.length !== 3) throw new InvalidArgumentError('Expected three numbers such as 3,8,9.');
  return corners;
}

function rowOf(text: string): number {
  const [row = 0, ...more] = rowsOf(text);
  if (more.length > 0) throw new InvalidArgumentError('Expected one number such as 7.');
  return row;
}

function degreesOf(text: string): number {
  const degrees = Number(text);
  if (text.trim() !== '' && degrees >= 0 && degrees <= 180) return degrees;
  throw new InvalidArgumentError('Expected degrees such as 45.');
}
