import type { Handlers } from '../../../shared/contract/call.ts';
import type { Command } from '../../../shared/contract/command.ts';
import { withLooseScene } from '../scenes/loose-scene.ts';

/** states: what can be chosen of a scene, and which files the chosen state is made of. */
export const states: Handlers<Command>['states'] = async ({ base, address, wanted }) =>
  withLooseScene(
    base,
    address,
    loose => {
      const { name, choices = [], pieces = [], sources, problems } = loose.scene();
      return {
        ...{ name, choices, problems: problems.map(({ text }) => text) },
        pieces: pieces.map(({ name: piece, origin }) => ({
          ...{ name: piece, file: sources[origin.source]?.address ?? '', start: origin.start },
        })),
      };
    },
    { wanted },
  );
