import type { Format } from '../../format.ts';
import { detect } from './detect.ts';
import { type Messages, messages } from './layout.ts';
import { namedParts } from './named-parts.ts';
import { table } from './table.ts';

/** The games' texts, in the resources of a DLL. */
export const zipperMessages: Format<Messages> = {
  id: 'zipper/messages',
  icon: 'speech',
  scope: 'messages',
  title: 'Messages',
  detect,
  layout: messages,
  table,
  namedParts,
  exportsAs: ['json'],
};
