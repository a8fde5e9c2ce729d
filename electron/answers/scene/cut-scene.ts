import type { Decoded, Fault, Finding } from '#layout';
import type { Scene, SceneProblem } from '../../../shared/scene/scene.ts';
import { refuse } from '../../failures/refuse.ts';
import { sceneFailures } from '../../failures/scenes.ts';

/** The result of reading a file, apart from its model. */
export type Reading = Pick<Decoded<unknown>, 'fault' | 'findings'>;

/** The readable part of a scene, with notes about the rest; refused if reading stopped early and nothing is visible. */
export function asFarAsRead(scene: Scene, { fault, findings }: Reading, address: string): Scene {
  return fault === undefined ? sceneWithout(scene, findings) : cutScene(scene, fault, address);
}

/** The readable part of a truncated file, with a note; refused if nothing is visible. */
function cutScene(scene: Scene, cut: Fault, address: string): Scene {
  if (!hasExtent(scene)) return refuse(sceneFailures.noScene(address, cut.text));
  return { ...scene, problems: [cutProblem(cut), ...scene.problems] };
}

/** This many unreadable parts are listed one by one: Problems lists all. */
const MOST_TOLD = 3;

function sceneWithout(scene: Scene, findings: readonly Finding[]): Scene {
  const lost = findings.filter(({ weight }) => weight === 'error').slice(0, MOST_TOLD);
  const problems = lost.map(({ path, start, size, text }): SceneProblem => {
    const shown = `Not all of the file can be read: ${path}: ${text}.`;
    return { weight: 'error', text: shown, origin: { source: 0, path, start, size } };
  });
  return problems.length === 0 ? scene : { ...scene, problems: [...problems, ...scene.problems] };
}

/** Whether it is more than a point: lost nodes are at the origin, with no size. */
function hasExtent({ bounds: { min, max } }: Scene): boolean {
  return max.some((most, axis) => most > (min[axis] ?? most));
}

function cutProblem({ path, start, text }: Fault): SceneProblem {
  const shown = `The file ends too early, or a count is wrong: ${text}. Only what comes before that is shown correctly.`;
  return { weight: 'error', text: shown, origin: { source: 0, path, start, size: 0 } };
}
