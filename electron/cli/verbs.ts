import type { Cli } from './cli.ts';
import { addBytes } from './verbs/bytes.ts';
import { addChunk } from './verbs/chunk.ts';
import { addColours } from './verbs/colours.ts';
import { addCopyAcross } from './verbs/copy-across.ts';
import { addDiff } from './verbs/diff.ts';
import { addExtract } from './verbs/extract.ts';
import { addBuild, addCopy, addImport, addInsert, addMove, addRemove, addRename } from './verbs/items.ts';
import { addKey } from './verbs/key.ts';
import { addIdentify, addList, addMissions, addRefs, addScan } from './verbs/list.ts';
import { addPatch } from './verbs/patch.ts';
import { addPose } from './verbs/pose.ts';
import { addProject } from './verbs/project.ts';
import { addRelocate } from './verbs/relocate.ts';
import { addLink, addRepair } from './verbs/repair.ts';
import { addReplace } from './verbs/replace.ts';
import { addResource } from './verbs/resource.ts';
import { addSearch } from './verbs/search.ts';
import { addDemo, addServe } from './verbs/serve.ts';
import { addSet } from './verbs/set.ts';
import { addFields, addShow, addText } from './verbs/show.ts';
import { addSnapshot } from './verbs/snapshot.ts';
import { addStates } from './verbs/states.ts';
import { addStructure } from './verbs/structure.ts';
import { addSurface } from './verbs/surface.ts';
import { addVerify } from './verbs/verify.ts';

/** In the order that --help lists them. */
export const verbs: readonly ((cli: Cli) => void)[] = [
  addScan,
  addList,
  addIdentify,
  addShow,
  addFields,
  addText,
  addReplace,
  addRelocate,
  addSet,
  addBytes,
  addChunk,
  addKey,
  addCopyAcross,
  addInsert,
  addRemove,
  addCopy,
  addMove,
  addRename,
  addBuild,
  addImport,
  addSurface,
  addResource,
  addRepair,
  addLink,
  addExtract,
  addVerify,
  addDiff,
  addSearch,
  addRefs,
  addMissions,
  addPose,
  addStates,
  addColours,
  addProject,
  addPatch,
  addSnapshot,
  addStructure,
  addDemo,
  addServe,
];
