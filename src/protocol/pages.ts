/**
 * The pages of the published specification that rules cite: what they are called, and which heading a line stands under.
 * Lines are those of the specification repository at `SPEC_COMMIT`.
 */
export const SPEC_COMMIT = 'b0f60ba5409db7a6582440a7b473cc0398890f15';

/** Title of a page, by its path without `index` and `.mdx`. */
export const PAGE_TITLES: Readonly<Record<string, string>> = {
  architecture: 'Architecture',
  basic: 'Overview',
  'basic/messages': 'Messages',
  'basic/lifecycle': 'Lifecycle',
  'basic/transports': 'Transports',
  'basic/transports/stdio': 'stdio',
  'basic/transports/streamable-http': 'Streamable HTTP',
  'basic/versioning': 'Versioning and Compatibility',
  'basic/utilities/cancellation': 'Cancellation',
  'basic/utilities/progress': 'Progress',
  'basic/utilities/ping': 'Ping',
  'basic/utilities/tasks': 'Tasks',
  'basic/patterns': 'Patterns',
  'basic/patterns/cancellation': 'Cancellation',
  'basic/patterns/mrtr': 'Multi Round-Trip Requests',
  'basic/patterns/progress': 'Progress',
  'basic/patterns/subscriptions': 'Subscriptions',
  'client/elicitation': 'Elicitation',
  'client/roots': 'Roots',
  'client/sampling': 'Sampling',
  'server/discover': 'Discovery',
  'server/prompts': 'Prompts',
  'server/resources': 'Resources',
  'server/tools': 'Tools',
  'server/utilities/caching': 'Caching',
  'server/utilities/completion': 'Completion',
  'server/utilities/logging': 'Logging',
  'server/utilities/pagination': 'Pagination',
  changelog: 'Key Changes',
  deprecated: 'Deprecated Features',
};

/**
 * By page, the sections that rules cite in the order of the page: an anchor, and in which revision it begins at or before which
 * line. `-` ends a section whose successor's anchor is not known. What stands before the first section is the top of the page.
 */
const SECTIONS: Readonly<Record<string, string>> = {
  architecture: 'capability-negotiation A160 D160',
  'basic/messages': 'requests A11, responses A31, notifications A54',
  basic: `messages B20 C25 D25 E25, requests B28 C31 D31 E31, responses B48 C51 D51 E51, result-responses D55 E55, resulttype E75,
    error-responses D73 E87, error-codes E109, notifications B76 C79 D93 E157, batching B92, schema A80 B110 C115 D125 E236,
    schema-validation D184 E295, ref-resolution E299, general-fields C125 D188 E318`,
  'basic/transports': 'stdio A16 B20 C20 D20, streamable-http B50 C50 D50',
  'basic/transports/stdio': `sending-messages E30, receiving-messages E45, cancellation E76, shutdown E87, unexpected-termination E109,
    backward-compatibility E119`,
  'basic/lifecycle': `initialization A36 B36 C38 D38, version-negotiation A124 B129 C128 D166, capability-negotiation D184,
    operation A157 B163 C170 D209, shutdown A170 B176 C183 D222, timeouts A196 B197 C204 D246, error-handling D263`,
  'basic/versioning': `terminology E29, protocol-version-negotiation E41, extension-negotiation E80,
    backward-compatibility-with-initialization-based-versions E119, compatibility-matrix E159`,
  'basic/utilities/cancellation': `behavior-requirements A28 B27 C29 D29, timing-considerations A46 B45 C47 D48,
    error-handling A73 B72 C74 D76`,
  'basic/patterns/cancellation': 'transport-specific-cancellation E35, timeouts E45, behavior-requirements E66',
  'basic/utilities/ping': 'behavior-requirements A26 B25 C27 D27',
  'basic/utilities/progress': `progress-flow A12 B12 C14 D14, behavior-requirements A48 B49 C51 D51,
    implementation-notes A85 B87 C87 D91`,
  'basic/patterns/progress': 'progress-flow E14, behavior-requirements E51, implementation-notes E87',
  'basic/utilities/tasks': `server-capabilities D42, client-capabilities D66, capability-negotiation D93, tool-level-negotiation D107,
    creating-tasks D119, getting-tasks D180, task-support-and-handling D390, task-id-requirements D395, task-status-lifecycle D401,
    input-required-status D432, ttl-and-resource-management D452, result-retrieval D461, associating-task-related-messages D468,
    task-notifications D475, task-cancellation D492, task-status D713, related-task-metadata D743, protocol-errors D764,
    task-execution-errors D840`,
  'basic/patterns/mrtr': `supported-requests E174, server-requirements-basic-workflow E222, client-requirements-basic-workflow E249,
    error-handling E260`,
  'basic/patterns/subscriptions': `opening-a-stream E12, acknowledgment E52, receiving-notifications E83,
    multiple-concurrent-subscriptions E107, cancellation E116, graceful-closure E128`,
  changelog: 'major-changes C8 E10, other-schema-changes C28, minor-changes D24',
  'client/elicitation': `user-interaction-model C20 D22 E22, capabilities C42 D46 E46, requested-schema D110 E113, request-schema C195,
    url-mode-elicitation-requests D310 E312, completion-notifications-for-url-mode-elicitation D385, url-elicitation-required-error D415,
    response-actions C285 D515 E430, error-handling D690, security-considerations C315 D740 E630`,
  'client/roots': 'capabilities A25 B23 C25 D25 E38, data-types A100 B98 C100 D100 E90, error-handling A135 B133 C135 D135',
  'client/sampling': `- D38 E48, capabilities A36 B34 C36 D42 E54, tool-result-messages D368 E376, tool-use-and-result-balance D428 E436,
    error-handling E662, security-considerations D625 E667`,
  'server/prompts': `capabilities A27 B26 C28 D28 E39, image-content A205 B203 C213 D220 E250, audio-content B220 C232 D237 E267,
    error-handling A236 B249 C259 D267 E317`,
  'server/resources': `capabilities A30 B28 C30 D30 E39, custom-uri-schemes C369 D379 E397, error-handling A331 B332 C373 D383 E401,
    security-considerations A356 B357 C398 D408 E428`,
  'server/tools': `capabilities A36 B34 C36 D36 E45, listing-tools E63, - E80, tool C180 D190 E280, tool-names D217 E309, x-mcp-header E334, - E404,
    structured-content C297 D320 E496, output-schema C305 D328 E509, error-handling A225 B240 C383 D456 E735`,
  'server/utilities/caching': `cacheable-results E11, cache-key E27, cacheable-model E39, time-to-live-ttl-field E46, - E69,
    cache-scope-field E93, interaction-with-notifications E110, interaction-with-pagination E147`,
  'server/utilities/completion': 'capabilities B22 C24 D24 E33, completion-results A74 B86 C130 D130 E141',
  'server/utilities/logging': `capabilities A15 B15 C17 D17 E30, setting-log-level A45 B45 C47 D47, per-request-log-level E60, log-message-notifications E76,
    error-handling A104 D106 E98, implementation-considerations A111 D113 E107, security A125 D127 E121`,
  'server/utilities/pagination': `implementation-guidelines A76 B78 C80 D80 E92, error-handling A92 B92 C95 D95 E109`,
};

type Sections = readonly (readonly [line: number, anchor: string | null])[];

const sectionsOfPage = new Map<string, Sections>();

/** The anchor of the section in which a line stands, or null: the page itself. */
export function sectionAt(letter: string, page: string, line: number): string | null {
  let anchor: string | null = null;
  for (const [first, name] of sectionsOf(letter, page)) {
    if (first <= line) anchor = name;
  }
  return anchor;
}

/** The known sections of a page in one revision, in the order of their lines. */
function sectionsOf(letter: string, page: string): Sections {
  const key = `${letter}:${page}`;
  let sections = sectionsOfPage.get(key);
  if (sections === undefined) {
    sections = readSections(SECTIONS[page] ?? '', letter);
    sectionsOfPage.set(key, sections);
  }
  return sections;
}

function readSections(text: string, letter: string): Sections {
  return text.split(',').flatMap((section) => {
    const [anchor = '', ...begins] = section.trim().split(/\s+/);
    const begin = begins.find((candidate) => candidate.startsWith(letter));
    return begin === undefined ? [] : [[Number(begin.slice(1)), anchor === '-' ? null : anchor] as const];
  });
}
