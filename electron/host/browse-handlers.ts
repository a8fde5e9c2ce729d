import type { Handlers } from '../../shared/contract/call.ts';
import type { Workbench } from '../../shared/contract/workbench.ts';
import type { Browse } from './browse/browse.ts';
import type { Lazy } from './lazy.ts';

/** The browser's calls; the index is opened by the first of them. */
export function browseHandlers(browse: Lazy<Browse>): Browse['handlers'] & Partial<Handlers<Workbench>> {
  return {
    scan: (args, context) => browse.get().handlers.scan(args, context),
    browse: (args, context) => browse.get().handlers.browse(args, context),
    quickOpen: (args, context) => browse.get().handlers.quickOpen(args, context),
    locate: (args, context) => browse.get().handlers.locate(args, context),
    references: (args, context) => browse.get().handlers.references(args, context),
    problems: (args, context) => browse.get().handlers.problems(args, context),
  };
}
