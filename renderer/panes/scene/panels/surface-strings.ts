import { counted } from '../../../../shared/base/counted.ts';
import type { SceneLink, SceneLinks } from '../../../../shared/scene/links.ts';

const roomName = (rooms: SceneLinks['rooms'], room: number): string =>
  room < 0 ? 'nowhere' : (rooms[room]?.name ?? `room ${room}`);

/** Everything the 3D view says about painting surfaces and linking rooms. */
export const surfaceStrings = {
  legend: {
    toggle: 'Legend of materials',
    select: (name: string) => `Select all faces of ${name}`,
    paintWith: (name: string) => `Paint with ${name}`,
    brush: { paint: 'Paint faces', fill: 'Fill joined faces of one material' },
    brushKeys: { paint: 'Shift+B', fill: 'Alt+B' },
    brushEnd: 'End painting',
    thin: 'Alt paints what can be seen through.',
    selected: (faces: number, vertices: number) =>
      faces + vertices === 0
        ? 'No faces selected'
        : [faces > 0 ? counted(faces, 'face') : '', vertices > 0 ? counted(vertices, 'vertex', 'vertices') : '']
            .filter(Boolean)
            .join(', '),
    flip: 'Flip the selected faces',
    remove: 'Remove the selected faces',
    weld: 'Weld the selected vertices',
    add: 'Add a face between three selected vertices',
    steep: 'Steeper than',
    degrees: 'Degrees',
    paint: 'Paint',
  },
  links: {
    title: 'Room links',
    toggle: 'Room links and their problems',
    fold: 'Show the title only',
    unfold: 'Show the links',
    room: 'Room',
    allRooms: 'All rooms',
    all: 'All edges',
    counted: (count: number, isWhole: boolean) =>
      isWhole ? counted(count, 'edge') : count === 0 ? 'No problems' : `${counted(count, 'edge')} to look at`,
    place: ({ room, name, old, new: to }: SceneLink, rooms: SceneLinks['rooms']) =>
      `${roomName(rooms, room)} ${name}: ${roomName(rooms, old)}${to === old ? '' : ` → ${roomName(rooms, to)}`}`,
    leadsTo: 'Leads to',
    nowhere: 'nowhere',
    unknownRoom: (room: number) => `room ${room} (not found)`,
    show: 'Show',
    fix: 'Fix',
    link: (count: number) => (count === 0 ? 'Nothing to link' : `Link ${counted(count, 'edge')}`),
    label: (count: number) => `Link ${counted(count, 'edge')}`,
    fixed: (name: string) => `Fix ${name}`,
  },
};
