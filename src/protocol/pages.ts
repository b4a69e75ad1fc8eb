/**
 * The pages of the published specification that rules cite: what they are called, and which heading a line stands under.
 * Lines are those of the specification repository at `SPEC_COMMIT`.
 */
export const SPEC_COMMIT = 'b0f60ba5409db7a6582440a7b473cc0398890f15';

/** Title of a page, by its path without `index` and `.mdx`. */
export const PAGE_TITLES: Readonly<Record<string, string>> = {
  basic: 'Overview',
  'basic/messages': 'Messages',
  'basic/lifecycle': 'Lifecycle',
  'basic/transports': 'Transports',
  'basic/transports/stdio': 'stdio',
  'basic/transports/streamable-http': 'Streamable HTTP',
  'basic/versioning': 'Versioning',
  'basic/utilities/cancellation': 'Cancellation',
  'basic/utilities/progress': 'Progress',
  'basic/utilities/ping': 'Ping',
  'basic/utilities/tasks': 'Tasks',
  'basic/patterns': 'Patterns',
  'basic/patterns/cancellation': 'Cancellation',
  'basic/patterns/progress': 'Progress',
  'basic/patterns/subscriptions': 'Subscriptions',
  changelog: 'Key Changes',
};

/** Headings of a page: the first line of each section that rules cite, with its anchor, in ascending order. */
type Sections = readonly (readonly [line: number, anchor: string])[];

const CANCELLATION: Sections = [
  [28, 'behavior-requirements'],
  [46, 'timing-considerations'],
  [73, 'error-handling'],
];

/** By revision letter and page; `*` stands for every revision whose lines do not differ enough to matter. */
const SECTIONS: Readonly<Record<string, Sections>> = {
  'A:basic/messages': [
    [11, 'requests'],
    [31, 'responses'],
    [54, 'notifications'],
  ],
  'B:basic': [
    [28, 'requests'],
    [48, 'responses'],
    [76, 'notifications'],
    [92, 'batching'],
  ],
  'C:basic': [
    [31, 'requests'],
    [51, 'responses'],
    [79, 'notifications'],
  ],
  'D:basic': [
    [31, 'requests'],
    [51, 'result-responses'],
    [73, 'error-responses'],
    [93, 'notifications'],
  ],
  'E:basic': [
    [31, 'requests'],
    [52, 'result-responses'],
    [87, 'error-responses'],
    [157, 'notifications'],
  ],
  'A:basic/transports': [[16, 'stdio']],
  'B:basic/transports': [
    [20, 'stdio'],
    [50, 'streamable-http'],
  ],
  'C:basic/transports': [
    [20, 'stdio'],
    [50, 'streamable-http'],
  ],
  'D:basic/transports': [
    [20, 'stdio'],
    [50, 'streamable-http'],
  ],
  'A:basic/lifecycle': [[196, 'timeouts']],
  'B:basic/lifecycle': [
    [38, 'initialization'],
    [176, 'shutdown'],
    [197, 'timeouts'],
  ],
  'C:basic/lifecycle': [
    [38, 'initialization'],
    [183, 'shutdown'],
    [204, 'timeouts'],
  ],
  'D:basic/lifecycle': [
    [38, 'initialization'],
    [222, 'shutdown'],
    [246, 'timeouts'],
  ],
  'A:basic/utilities/cancellation': CANCELLATION,
  'B:basic/utilities/cancellation': CANCELLATION,
  'C:basic/utilities/cancellation': CANCELLATION,
  'D:basic/utilities/cancellation': CANCELLATION,
  'E:basic/patterns/cancellation': [[66, 'behavior-requirements']],
  'A:basic/utilities/progress': [[48, 'behavior-requirements']],
  'B:basic/utilities/progress': [[49, 'behavior-requirements']],
  'C:basic/utilities/progress': [[51, 'behavior-requirements']],
  'D:basic/utilities/progress': [[51, 'behavior-requirements']],
  'E:basic/patterns/progress': [[51, 'behavior-requirements']],
};

/** The anchor of the section in which a line stands, or null: the page itself. */
export function sectionAt(letter: string, page: string, line: number): string | null {
  let anchor: string | null = null;
  for (const [first, name] of SECTIONS[`${letter}:${page}`] ?? []) {
    if (first <= line) anchor = name;
  }
  return anchor;
}
