import type { Handlers } from '../../../shared/contract/call.ts';
import type { Workbench } from '../../../shared/contract/workbench.ts';
import type { SceneThread } from '../scenes/scene-thread.ts';
import type { Browse } from './browse.ts';

type Topic = 'scan' | 'browse' | 'quickOpen' | 'locate' | 'references' | 'missions' | 'problems';

interface BrowseParts {
  browse(): Browse;
  readonly sceneThreads: { readonly looking: Pick<SceneThread, 'begin'> };
}

/** The browser's calls; the index is opened by the first of them. */
export function browseHandlers({ browse, sceneThreads: { looking } }: BrowseParts): Pick<Handlers<Workbench>, Topic> {
  return {
    scan: (args, context) => browse().handlers.scan(args, context),
    browse: (args, context) => browse().handlers.browse(args, context),
    quickOpen(args, context) {
      looking.begin(); // whoever types a name opens it next, and most assets have a picture
      return browse().handlers.quickOpen(args, context);
    },
    locate: (args, context) => browse().handlers.locate(args, context),
    references: (args, context) => browse().handlers.references(args, context),
    missions: (args, context) => browse().handlers.missions(args, context),
    problems: (args, context) => browse().handlers.problems(args, context),
  };
}
