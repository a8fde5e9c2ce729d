/** The keys of the Kaitai Struct language as explained by completion and hover, by where they are allowed. */
export const ksyKeys = {
  top: {
    meta: 'Name, title, byte order and file extension of the structure.',
    doc: 'What this is, for people.',
    'doc-ref': 'Where this is described.',
    params: 'Values passed to a type: `type: name(value)`.',
    seq: 'The fields, one after the other.',
    types: 'Types of your own, by name.',
    instances: 'Fields at a place of their own (`pos`), and computed values (`value`).',
    enums: 'Names for numbers.',
  },
  meta: {
    id: 'The name of the structure: lowercase letters, digits and _.',
    title: 'What people call the format.',
    application: 'The program whose format this is.',
    'file-extension': 'The extension of its files, without a dot; several as a list.',
    endian: 'Byte order of numbers: `le` (smallest byte first) or `be`.',
    'bit-endian': 'Order of bits in a byte: `be` (highest first) or `le`.',
    encoding: 'Encoding of text without one of its own.',
    imports: 'Other .ksy files with types used here.',
    license: 'Who may do what with this structure.',
    'ks-version': 'The least version of the language that this needs.',
    'ks-opaque-types': 'Types that are not defined here are looked for in files of their own.',
  },
  attribute: {
    id: 'The name of the field: lowercase letters, digits and _.',
    doc: 'What this is, for people.',
    'doc-ref': 'Where this is described.',
    type: 'A number (`u4`, `s2le`, `f4`), text (`str`, `strz`), bits (`b3`) or a type of your own.',
    size: 'Size in bytes: a number or an expression.',
    'size-eos': 'true: all bytes that are left.',
    contents: 'Bytes that must stand here, as text or as a list.',
    encoding: 'Encoding of this text: ASCII, UTF-8, UTF-16LE, windows-1252 …',
    enum: 'The enum that names this number.',
    repeat: '`expr`: a number of times; `eos`: until the bytes end; `until`: until a condition holds.',
    'repeat-expr': 'How many times.',
    'repeat-until': 'Ends after the item for which this holds; `_` is the item.',
    if: 'The field exists only if this is true.',
    valid: 'What must be true of the value; if it is not, there is a finding.',
    pos: 'Offset in bytes from the start of the stream.',
    io: 'The stream it is read from, such as `_root._io`.',
    value: 'A computed value: an expression.',
    process: 'How the bytes are unpacked first: `xor(key)`, `rol(bits)`, `ror(bits)`, `zlib`.',
    terminator: 'The byte that ends this, such as 0.',
    include: 'true: the terminator is part of the value.',
    consume: 'false: the terminator is read again by what follows.',
    'eos-error': 'false: the bytes may end before the terminator.',
    'pad-right': 'The byte that fills the rest of `size`.',
    parent: 'What `_parent` is inside.',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The types of the language, in a few words. */
export const ksyTypes: Readonly<Record<string, string>> = {
  u1: 'unsigned, 1 byte',
  u2: 'unsigned, 2 bytes',
  u4: 'unsigned, 4 bytes',
  u8: 'unsigned, 8 bytes',
  s1: 'signed, 1 byte',
  s2: 'signed, 2 bytes',
  s4: 'signed, 4 bytes',
  s8: 'signed, 8 bytes',
  f4: 'float, 4 bytes',
  f8: 'float, 8 bytes',
  b1: '1 bit: true or false',
  b4: '4 bits',
  str: 'text; needs a size and an encoding',
  strz: 'text that ends at a zero byte',
};

/** The names that every expression can use. */
export const ksyNames: Readonly<Record<string, string>> = {
  _root: 'The outermost struct.',
  _parent: 'The struct around this one.',
  _io: 'The stream this is read from: `_io.size`, `_io.pos`, `_io.eof`.',
  _index: 'The position in the list that repeats.',
  _: 'The value that is checked, or the item that was read last.',
};

/** The values some keys take. */
export const ksyValues: Readonly<Record<string, readonly string[]>> = {
  endian: ['le', 'be'],
  'bit-endian': ['be', 'le'],
  encoding: ['ASCII', 'UTF-8', 'UTF-16LE', 'UTF-16BE', 'windows-1252', 'Shift_JIS'],
  repeat: ['expr', 'eos', 'until'],
  process: ['zlib', 'xor(0xff)', 'rol(1)', 'ror(1)'],
  'size-eos': ['true'],
  include: ['true'],
  consume: ['false'],
  'eos-error': ['false'],
};
