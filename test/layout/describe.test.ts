import { expect, it } from 'vitest';
import { describe as describeLayout } from '../../shared/layout/inside/describe.ts';
import { readerArchive } from './proofs/reader-archive.ts';

it('a layout prints as its format’s documentation', () => {
  expect(describeLayout(readerArchive, 'Reader archive')).toMatchInlineSnapshot(`
    "# Reader archive

    Reader archive of Pirate's Moon.

    | offset | name | kind | bytes | about |
    | --- | --- | --- | --- | --- |
    |  | \`footer\` | struct (from the end) | 12 |  |
    |  | \`members\` | list of footer.count struct (from the end) |  |  |
    |  | \`contents\` | the later parts of members |  |  |

    ## footer

    | offset | name | kind | bytes | about |
    | --- | --- | --- | --- | --- |
    | 0x0 | \`version\` | constant, u32 = 2 | 4 |  |
    | 0x4 | \`count\` | count, u32 | 4 | number of members |
    | 0x8 | \`checksum\` | checksum, u32 | 4 | computed from contents |

    ## members

    One member: its value is stored before the directory.

    | offset | name | kind | bytes | about |
    | --- | --- | --- | --- | --- |
    | 0x0 | \`start\` | offset, u32 | 4 | where content starts |
    | 0x4 | \`length\` | size, u32 | 4 | bytes of content |
    | 0x8 | \`name\` | text[64] | 64 |  |
    | 0x48 | \`flags\` | flags of u32 | 4 | bit 1 hasComment |
    | 0x4C | \`comment\` | text[64] | 64 |  |
    | 0x8C | \`time\` | u64 | 8 |  |
    |  | \`content\` | value after its kind in choice of u32 in length bytes (stored later) |  | at start |

    ## members › content

    | case | kind | about |
    | --- | --- | --- |
    | \`integer\` | i32 |  |
    | \`float\` | f32 |  |
    | \`string\` | text after its length in u32 |  |
    | \`list\` | list of the same again after its count in u32, plus 1 |  |
    "
  `);
});
