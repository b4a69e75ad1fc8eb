import type { Examples } from '../example.js';

const log = (level: string, data = '"started"') => `← {"method":"notifications/message","params":{"level":"${level}","data":${data}}}`;
const setLevel = (level: string) => `→ {"id":1,"method":"logging/setLevel","params":{"level":"${level}"}}`;
const DONE = '← {"id":1,"result":{}}';
const call = (level: string) =>
  `→ {"id":1,"method":"tools/call","params":{"name":"build"${level === '' ? '' : `,"_meta":{"io.modelcontextprotocol/logLevel":"${level}"}`}}}`;
const BUILT = '← {"id":1,"result":{"resultType":"complete","content":[]}}';

export const loggingExamples: Examples = {
  'logging/level-unknown': {
    of: 'D',
    breaks: [log('warn')],
    spares: [log('warning')],
    told: 'Names are compared as they are: `warn`, `WARNING` and numbers are none of the eight.',
  },
  'logging/below-level': {
    of: 'D',
    breaks: [setLevel('warning'), DONE, log('info')],
    spares: [setLevel('warning'), log('info'), DONE, log('warning')],
    told: 'What came before the answer was written before the server agreed. While another level is asked for, the lower of the two counts.',
  },
  'logging/no-opt-in': {
    of: 'E',
    breaks: [call(''), log('error'), BUILT],
    spares: [call('debug'), log('error'), BUILT],
    told: 'A log message names no request, so it is enough that any request waits that asks for messages; just after the answer is too late.',
  },
  'logging/below-requested-level': {
    of: 'E',
    breaks: [call('error'), log('info'), BUILT],
    spares: [call('error'), log('critical'), BUILT],
    told: 'Of several requests that wait, the one that asks for the lowest level counts.',
  },
  'logging/bad-level-accepted': {
    of: 'D',
    breaks: [setLevel('verbose'), DONE],
    spares: [setLevel('verbose'), '← {"id":1,"error":{"code":-32602,"message":"Invalid log level"}}'],
    told: 'The client is at fault for the level, the server for taking it.',
    also: ['logging/level-unknown'],
    sparesAlso: ['logging/level-unknown'],
  },
  'logging/secrets': {
    of: 'D',
    breaks: [log('info', '"connect with password=hunter2hunter2"')],
    spares: [log('info', '"connect with password=***"')],
    told: 'A few forms that hardly anything but a credential has. It is off unless it is turned on, because it can only guess.',
  },
  'logging/flood': {
    of: 'D',
    breaks: [`201 times ${log('debug', '#')}`],
    spares: [`201 times 11 ${log('debug', '#')}`],
    told: 'More than 200 messages within two seconds.',
  },
};
