// What other tools call the same things: the palette also finds our commands by these words.

/** Other tools' words, and the words of our titles with the same meaning, likeliest first. */
const SAME: readonly (readonly [theirs: readonly string[], ours: readonly string[]])[] = [
  [
    ['export', 'unpack', 'dump', 'save a copy'],
    ['Extract', 'Save as', 'Picture of'],
  ],
  [
    ['import', 'insert file'],
    ['Import', 'Replace with file', 'Paste as'],
  ],
  [
    ['save', 'build', 'repack', 'publish', 'deploy', 'apply', 'commit', 'dry run', 'preview'],
    ['Write to game folder', 'Save as'],
  ],
  [['pack', 'package'], ['Save as']],
  [
    ['delete', 'erase', 'discard', 'delete entry', 'delete file', 'remove file'],
    ['Remove', 'Delete', 'Revert'],
  ],
  [
    ['duplicate', 'clone'],
    ['Duplicate', 'Copy'],
  ],
  [['diff', 'difference', 'merge', 'compare files'], ['Compare']],
  [
    ['screenshot', 'snapshot', 'render', 'image'],
    ['Picture', 'Turntable'],
  ],
  [['video', 'movie', 'film', 'gif'], ['Turntable']],
  [['preferences', 'options', 'config', 'configuration', 'customize'], ['Settings']],
  [['dark', 'light', 'colours', 'colors', 'appearance', 'skin'], ['Theme']],
  [['keys', 'hotkeys', 'bindings', 'keybindings', 'keymap', 'cheat sheet'], ['Keyboard shortcuts']],
  [
    ['zoom', 'scale', 'text size', 'font', 'bigger', 'smaller'],
    ['Larger', 'Smaller', 'text size', 'Frame'],
  ],
  [['fit', 'center', 'centre', 'focus', 'home'], ['Frame']],
  [
    ['find', 'search', 'grep'],
    ['Find', 'Search'],
  ],
  [['replace', 'substitute'], ['Replace']],
  [
    ['goto', 'jump', 'seek', 'navigate'],
    ['Go to', 'Quick open'],
  ],
  [['open', 'load'], ['Open']],
  [
    ['restore', 'reset'],
    ['Reset', 'Revert', 'Backups'],
  ],
  [['backup'], ['Backups']],
  [['wireframe', 'wire'], ['Wire']],
  [['checksum', 'hash', 'crc', 'md5', 'sha'], ['Checksums']],
  [['template', 'schema', 'grammar', 'pattern'], ['Structure']],
  [['sidebar', 'side bar', 'file tree', 'project'], ['Toggle explorer']],
  [
    ['terminal', 'console', 'log'],
    ['Output', 'bottom panel'],
  ],
  [
    ['errors', 'warnings', 'lint', 'validate', 'verify'],
    ['Problems', 'problem'],
  ],
  [
    ['help', 'tutorial', 'manual', 'docs', 'documentation', 'tour'],
    ['Learn', 'Keyboard shortcuts', 'Demo'],
  ],
  [
    ['history', 'timeline', 'pending'],
    ['Changes', 'Undo'],
  ],
  [['close', 'quit', 'exit'], ['Close']],
  [['command palette', 'palette', 'commands'], ['Show all commands']],
  [['bookmark', 'favourite', 'favorite', 'pin', 'marker'], ['Bookmark']],
  [
    ['statistics', 'entropy', 'chart', 'graph'],
    ['histogram', 'Statistics'],
  ],
  [
    ['rotate', 'translate', 'transform', 'gizmo'],
    ['Edit by hand', 'Rotate', 'Move'],
  ],
];

/** An unfinished word counts from this many letters. */
const LEAST = 3;

/** The words of our titles that the typed text may mean. */
export function ourWordsFor(typed: string): readonly string[] {
  const query = typed.trim().toLowerCase();
  if (query.length < LEAST) return [];
  const meant = SAME.filter(([theirs]) => theirs.some(word => word.startsWith(query)));
  return [...new Set(meant.flatMap(([, ours]) => ours))];
}
