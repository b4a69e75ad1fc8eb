import { isObject, type JsonObject, objectAt, stringAt } from '../../protocol/message.js';
import { type Letter, lettersOf, type Scope } from '../../protocol/revisions.js';
import { Faults, pathText } from '../../protocol/shapes/fault.js';
import { shapesOf } from '../../protocol/shapes/shapes.js';
import type { Exchange, FrameInfo, NotificationInfo, ResponseInfo, SessionListener } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import { type Ask, askOf, asksIn, broughtAnswers, mayAsk, mayBringAnswers } from '../evidence/asks.js';
import { misfit } from '../evidence/schemas.js';
import { uriFault } from '../evidence/uri.js';
import type { Family } from '../family.js';
import { brief } from '../rpc/rpc-shape.js';
import { requestName, sentence, shown } from '../words.js';
import { Asked, type Question, questionOf } from './asked.js';
import { formFault, sensitiveField } from './form.js';
import { ELICITATION } from './rules.js';
import { UrlIds } from './url-ids.js';

const CREATE = 'elicitation/create';
const URL_REQUIRED = -32042;

/** Elicitation: what servers ask people, and what they are told. */
export const elicitation: Family = {
  rules: Object.values(ELICITATION),
  watch: (context) => new ElicitationChecks(context),
};

class ElicitationChecks implements SessionListener {
  readonly #asked = new Asked();
  readonly #urlIds = new UrlIds();

  constructor(private readonly context: RuleContext) {}

  request(exchange: Exchange, frame: FrameInfo): void {
    const ask = exchange.method === CREATE ? askOf(this.context, exchange) : null;
    if (ask !== null) this.#ask(ask, frame);
    if (!mayBringAnswers(exchange)) return;
    for (const [key, answer] of broughtAnswers(exchange)) {
      if (answer.action === undefined) continue;
      const name = `the answer ${shown(key)} in ${requestName(exchange)}`;
      this.#answer(exchange, this.#asked.candidates(exchange, key), answer, name, frame);
    }
  }

  response(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    if (exchange.injected !== null) return;
    if (response.kind === 'error') this.#refused(exchange, response.error, frame);
    else if (exchange.method === CREATE && exchange.dir === 's2c') this.#answered(exchange, response.result, frame);
    else if (mayAsk(exchange, response)) this.#interim(exchange, response, frame);
  }

  notification(notification: NotificationInfo, frame: FrameInfo): void {
    if (notification.method !== 'notifications/elicitation/complete' || frame.dir !== 's2c' || frame.injected !== null) return;
    const { scope, lastGap } = this.context.session;
    const breach = { at: frame.at, by: 'server', scope } as const;
    if (scope === 'E') {
      this.context.report(ELICITATION.completeUnknown, {
        ...breach,
        text: () => 'The server sent notifications/elicitation/complete, which 2026-07-28 does not have any more.',
      });
      return;
    }
    const id = stringAt(notification.params, 'elicitationId');
    const state = id === null ? null : this.#urlIds.complete(id);
    if (id === null || state === null || state === 'open' || lastGap >= 0) return;
    this.context.report(ELICITATION.completeUnknown, {
      ...breach,
      text: () =>
        `The server said that the elicitation ${shown(id)} is complete, ${state === 'completed' ? 'which it had said before' : 'but never asked for one with that id'}; it must name one that is under way.`,
    });
  }

  #ask(ask: Ask, frame: FrameInfo): void {
    if (ask.params.mode === 'url') this.#url(ask, frame);
    else this.#form(ask, frame);
  }

  #form({ params, exchange, scope, name }: Ask, frame: FrameInfo): void {
    const breach = { at: frame.at, by: 'server', scope, exchange } as const;
    const faults = new Map<Letter, string>();
    for (const letter of lettersOf(scope)) {
      const fault = formFault(params, letter);
      if (fault !== null) faults.set(letter, fault);
    }
    if (faults.size > 0) {
      this.context.report(ELICITATION.schemaFlat, {
        ...breach,
        holds: (letter) => faults.has(letter),
        text: (letter) =>
          sentence(`The server asked with ${name} for more than a flat form of simple fields: ${faults.get(letter) ?? ''}.`),
      });
    }
    const secret = sensitiveField(params);
    if (secret === null) return;
    this.context.report(ELICITATION.sensitiveForm, {
      ...breach,
      text: () =>
        `The server seems to ask with ${name} for a secret, in the field ${shown(secret)}; secrets must not be asked for in a form.`,
    });
  }

  #url({ params, exchange, scope, name }: Ask, frame: FrameInfo): void {
    const { url, elicitationId } = params;
    this.#urlIds.open(elicitationId);
    const wrong = urlFault(url);
    const noId = typeof elicitationId !== 'string' || elicitationId === '';
    if (wrong === null && !noId) return;
    this.context.report(ELICITATION.urlInvalid, {
      at: frame.at,
      by: 'server',
      scope,
      exchange,
      holds: (letter) => wrong !== null || letter === 'D',
      text: () =>
        wrong === null
          ? `The server sent ${name} in URL mode with the elicitationId ${brief(elicitationId)}; it must have one.`
          : `The server sent ${name} in URL mode, but ${wrong}; it must carry a valid URL.`,
    });
  }

  #interim(exchange: Exchange, response: ResponseInfo, frame: FrameInfo): void {
    const questions = new Map<string, Question>();
    for (const ask of asksIn(exchange, response, CREATE)) {
      this.#ask(ask, frame);
      if (ask.key !== null) questions.set(ask.key, questionOf(ask, this.context.listings.schemas));
    }
    this.#asked.add(exchange, stringAt(response.result, 'requestState'), questions);
  }

  #answered(exchange: Exchange, result: unknown, frame: FrameInfo): void {
    // Without its params nobody knows what was asked.
    if (!isObject(result) || !isObject(exchange.params)) return;
    const question = questionOf({ params: exchange.params }, this.context.listings.schemas);
    this.#answer(exchange, [question], result, `the answer to ${requestName(exchange)}`, frame);
  }

  #answer(exchange: Exchange, questions: readonly Question[], answer: JsonObject, name: string, frame: FrameInfo): void {
    const breach = { at: frame.at, by: 'client', scope: this.context.session.scopeOf(exchange), exchange } as const;
    const { action, content } = answer;
    const given = content !== undefined && content !== null;
    if (given && (action === 'decline' || action === 'cancel' || (questions.length > 0 && questions.every(({ mode }) => mode === 'url')))) {
      const why = action === 'accept' ? 'to a URL mode elicitation' : `that says ${action}`;
      this.context.report(ELICITATION.contentUnexpected, {
        ...breach,
        text: () => `The client sent content in ${name} ${why}; only a form that is accepted has content.`,
      });
      return;
    }
    if (action !== 'accept' || (given && !isObject(content))) return;
    const faults = questions.map((question) => this.#misfit(question, content ?? {}, breach.scope, frame));
    const [first] = faults;
    if (first === undefined || first === null || faults.includes(null)) return;
    this.context.report(ELICITATION.contentMismatch, {
      ...breach,
      text: () => `The content in ${name} does not fit the requestedSchema: ${first}.`,
    });
  }

  #misfit(question: Question, content: unknown, scope: Scope, frame: FrameInfo): string | null {
    if (question.mode === 'url' || question.schema === null) return null;
    return misfit(question.schema, content, 'content', scope, frame.text.length);
  }

  #refused(exchange: Exchange, error: unknown, frame: FrameInfo): void {
    if (exchange.dir !== 'c2s' || !isObject(error) || error.code !== URL_REQUIRED) return;
    const list = objectAt(error, 'data')?.elicitations;
    if (Array.isArray(list)) for (const one of list) if (isObject(one)) this.#urlIds.open(one.elicitationId);
    const shape = shapesOf('D').errorData(URL_REQUIRED);
    if (shape === null || shape.ok(error.data)) return;
    const faults = new Faults(undefined, 1);
    shape.explain(error.data, faults);
    const [first] = faults.list;
    this.context.report(ELICITATION.requiredError, {
      at: frame.at,
      by: 'server',
      scope: this.context.session.scopeOf(exchange),
      exchange,
      text: () =>
        `The server refused ${requestName(exchange)} with error ${URL_REQUIRED}, but \`${shown(pathText(['data', ...(first?.path ?? [])]))}\` ${first?.kind === 'missing' ? 'is missing' : `is ${brief(first?.value)}`}; it must list the elicitations that are needed, each in URL mode and with its id.`,
    });
  }
}

function urlFault(url: unknown): string | null {
  if (typeof url !== 'string') return url === undefined ? 'without a url' : `its url is ${brief(url)}`;
  const fault = uriFault(url);
  if (fault !== null) return `its url ${shown(url)} ${fault}`;
  return /^https?:(?!\/\/[^/?#])/i.test(url) ? `its url ${shown(url)} names no host` : null;
}
