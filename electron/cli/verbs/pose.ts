import { f32Json } from '../../../shared/base/f32.ts';
import type { PoseRow } from '../../../shared/contract/command-types.ts';
import type { Cli } from '../cli.ts';
import { print, status } from '../session.ts';
import { textTable } from '../shown-text.ts';
import { type InState, jsonOption, parseFrame, stateOption, wantedOf } from './options.ts';

interface Options extends InState {
  readonly clip?: string;
  readonly frame?: number;
}

/** pose MODEL: the positions of its bones, relative to the model. */
export function addPose({ program, run }: Cli): void {
  program
    .command('pose')
    .description('print the world transforms of a skeleton, at rest or at a frame of a clip')
    .argument('<model>', 'a model, a skeleton or a clip')
    .option('--clip <address>', 'a clip file, or the name of a clip in the model')
    .option('--frame <number>', 'frame number; may be fractional', parseFrame)
    .option(...stateOption)
    .option(...jsonOption)
    .action((model: string, { clip, frame, ...options }: Options) =>
      run(async session => {
        const args = {
          base: session.base,
          model,
          ...(clip === undefined ? {} : { clip }),
          ...(frame === undefined ? {} : { frame }),
          ...wantedOf(options),
        };
        const rows = await session.client.pose(args, session.options);
        print(session, rows.map(inJson), () => tableOf(rows));
        return status.done;
      }),
    );
}

/** A row with its numbers as scripts read floats. */
function inJson({ position, rotation, ...row }: PoseRow): object {
  const floats = (values: readonly number[]) => values.map(value => f32Json(Math.fround(value)));
  return { ...row, position: floats(position), rotation: floats(rotation) };
}

function tableOf(rows: readonly PoseRow[]): string {
  const numbers = (values: readonly number[]): string => values.map(value => value.toFixed(4)).join(' ');
  const head = ['bone', 'parent', 'position', 'rotation (x y z w)'];
  return textTable(
    head,
    rows.map(({ name, parent, position, rotation }) => [name, String(parent), numbers(position), numbers(rotation)]),
    [1, 2, 3],
  );
}
