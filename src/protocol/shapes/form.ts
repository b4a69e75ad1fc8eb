import { byPresence, byValueOf, type Members, type Shapes } from './notation.js';

const FIELD: Members = { 'title?': 'string', 'description?': 'string' };
const MANY: Members = { ...FIELD, type: '"array"', 'minItems?': 'number', 'maxItems?': 'number', 'default?': 'string[]' };

/** The fields of a form, which a server may ask for. */
export const FORM: Shapes = {
  FormField: byValueOf('type', {
    string: 'StringField',
    number: 'NumberField',
    integer: 'NumberField',
    boolean: { ...FIELD, type: '"boolean"', 'default?': 'boolean' },
    'array DE': 'ManyField',
  }),
  NumberField: {
    ...FIELD,
    type: '"number" | "integer"',
    'minimum?': 'number',
    'maximum?': 'number',
    'default? DE': 'number',
  },
  StringField: {
    ...FIELD,
    type: '"string"',
    'minLength?': 'number',
    'maxLength?': 'number',
    'format?': '"email" | "uri" | "date" | "date-time"',
    'enum?': 'string[]',
    'enumNames?': 'string[]',
    'oneOf? DE': 'Option[]',
    'default? DE': 'string',
  },
  Option: { const: 'string', title: 'string' },
  ManyField: {
    ...MANY,
    items: byPresence({ enum: { type: '"string"', enum: 'string[]' }, anyOf: { anyOf: 'Option[]' } }),
  },
};
