import { DOMParser, type Element, onErrorStopParsing } from '@xmldom/xmldom';

interface Form {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  readonly children: readonly string[];
  /** Children that may be there once at most. */
  readonly once?: readonly string[];
  readonly text: boolean;
}

const NO_TEXT = { required: [], optional: [], children: [], text: false } as const;
const FORMS: Readonly<Record<string, Form>> = {
  testsuites: { ...NO_TEXT, optional: ['name', 'time', 'tests', 'failures', 'disabled', 'errors'], children: ['testsuite'] },
  testsuite: {
    required: ['name', 'tests'],
    optional: ['failures', 'errors', 'time', 'disabled', 'skipped', 'timestamp', 'hostname', 'id', 'package', 'group', 'url'],
    children: ['properties', 'testcase', 'system-out', 'system-err'],
    once: ['properties'],
    text: false,
  },
  properties: { ...NO_TEXT, children: ['property'] },
  property: { ...NO_TEXT, required: ['name', 'value'] },
  testcase: {
    required: ['name', 'classname'],
    optional: ['assertions', 'time', 'status', 'class', 'file', 'line'],
    children: ['skipped', 'error', 'failure', 'system-out', 'system-err'],
    once: ['skipped'],
    text: false,
  },
  failure: { ...NO_TEXT, optional: ['type', 'message'], text: true },
  error: { ...NO_TEXT, optional: ['type', 'message'], text: true },
  skipped: { ...NO_TEXT, optional: ['type', 'message'], text: true },
  'system-out': { ...NO_TEXT, text: true },
  'system-err': { ...NO_TEXT, text: true },
};

/**
 * What is wrong with a report as JUnit XML, by the schema of Jenkins (xunit-plugin, junit-10.xsd), and with its numbers, which
 * readers take as they are. Throws where it is no well-formed XML.
 */
export function junitFaults(xml: string): string[] {
  const root = new DOMParser({ onError: onErrorStopParsing }).parseFromString(xml, 'text/xml').documentElement;
  if (root?.tagName !== 'testsuites') return [`The root is ${root?.tagName}.`];
  return [...formFaults(root), ...elementsIn(root).flatMap(countFaults)];
}

function formFaults(element: Element): string[] {
  const form = FORMS[element.tagName];
  if (form === undefined) return [`${element.tagName} is no element of JUnit.`];
  const faults: string[] = [];
  const has = Array.from({ length: element.attributes.length }, (_, i) => element.attributes.item(i)!.name);
  for (const name of form.required) if (!has.includes(name)) faults.push(`${element.tagName} lacks ${name}.`);
  for (const name of has) if (![...form.required, ...form.optional].includes(name)) faults.push(`${element.tagName} has ${name}.`);
  const children = elementsIn(element);
  for (const { tagName } of children) if (!form.children.includes(tagName)) faults.push(`${element.tagName} holds ${tagName}.`);
  for (const name of form.once ?? []) if (children.filter(({ tagName }) => tagName === name).length > 1) faults.push(`Two ${name}.`);
  if (!form.text && textIn(element).trim() !== '') faults.push(`${element.tagName} holds text.`);
  return [...faults, ...children.flatMap(formFaults)];
}

function countFaults(suite: Element): string[] {
  const cases = elementsIn(suite).filter(({ tagName }) => tagName === 'testcase');
  const having = (name: string) => cases.filter((one) => elementsIn(one).some(({ tagName }) => tagName === name)).length;
  const wanted = { tests: cases.length, failures: having('failure'), errors: having('error'), skipped: having('skipped') };
  return Object.entries(wanted).flatMap(([name, count]) =>
    Number(suite.getAttribute(name) ?? 0) === count ? [] : [`${suite.getAttribute('name')}: ${name} is not ${count}.`],
  );
}

function elementsIn(element: Element): Element[] {
  return Array.from({ length: element.childNodes.length }, (_, i) => element.childNodes.item(i)).filter(
    (node): node is Element => node?.nodeType === 1,
  );
}

function textIn(element: Element): string {
  const nodes = Array.from({ length: element.childNodes.length }, (_, i) => element.childNodes.item(i));
  return nodes.map((node) => (node?.nodeType === 3 || node?.nodeType === 4 ? (node.nodeValue ?? '') : '')).join('');
}
