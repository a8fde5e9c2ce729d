import type { Failure } from '../../shared/contract/failure.ts';

/** What linking the rooms of an area can refuse. */
export const areaFailures = {
  noRooms: (address: string, isA: string): Failure => ({
    code: 'unsupported',
    text: `${address} has no rooms to link: it ${isA}, or it is damaged.`,
    where: { file: address },
    next: 'Name the layout of an area: a .lyt file.',
  }),
  noWalkmeshes: (address: string): Failure => ({
    code: 'notFound',
    text: `None of the walkmeshes of ${address} were found next to it.`,
    where: { file: address },
    next: 'Extract them into its folder.',
  }),
  noSuchRoom: (address: string, room: string, names: readonly string[]): Failure => ({
    code: 'notFound',
    text: `${address} has no room ${room}. Its walkmeshes are ${names.join(', ')}.`,
    where: { file: address },
  }),
  noSuchEdge: (address: string, edge: number): Failure => ({
    code: 'notFound',
    text: `${address} has no open edge ${edge}.`,
    where: { file: address },
    next: 'List its open edges with “gantry show --path edges”.',
  }),
  noSuchEdgeOfAny: (address: string, edge: number): Failure => ({
    code: 'notFound',
    text: `None of the walkmeshes of ${address} has an open edge ${edge}.`,
    where: { file: address },
    next: 'List those of a walkmesh with “gantry show --path edges”.',
  }),
} as const;
