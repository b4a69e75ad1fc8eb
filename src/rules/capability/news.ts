import type { FrameInfo, NotificationInfo, SessionListener } from '../../session/listener.js';
import type { RuleContext } from '../context.js';
import type { Rule } from '../rule.js';
import { sentence, the } from '../words.js';
import { type Declared, hasPath } from './declared.js';
import { CAP } from './rules.js';

/** Which capability of its own sender a notification needs. */
interface Need {
  readonly rule: Rule;
  readonly by: 'client' | 'server';
  readonly path: readonly string[];
}

const NEEDS: ReadonlyMap<string, Need> = new Map<string, Need>([
  ['notifications/message', { rule: CAP.logMessage, by: 'server', path: ['logging'] }],
  ['notifications/tools/list_changed', { rule: CAP.toolsChanged, by: 'server', path: ['tools', 'listChanged'] }],
  ['notifications/prompts/list_changed', { rule: CAP.promptsChanged, by: 'server', path: ['prompts', 'listChanged'] }],
  ['notifications/resources/list_changed', { rule: CAP.resourcesChanged, by: 'server', path: ['resources', 'listChanged'] }],
  ['notifications/roots/list_changed', { rule: CAP.rootsChanged, by: 'client', path: ['roots', 'listChanged'] }],
]);

/** Notifications that their sender should have announced as a capability. */
export class News implements SessionListener {
  constructor(
    private readonly context: RuleContext,
    private readonly declared: Declared,
  ) {}

  notification({ method }: NotificationInfo, frame: FrameInfo): void {
    const need = NEEDS.get(method);
    if (need === undefined || frame.injected !== null || (frame.dir === 'c2s') !== (need.by === 'client')) return;
    const capabilities = this.declared.now(need.by);
    if (capabilities === null || hasPath(capabilities, need.path)) return;
    this.context.report(need.rule, {
      at: frame.at,
      by: need.by,
      scope: this.context.session.scope,
      burst: method,
      text: (letter) =>
        sentence(
          `${the(need.by)} sent ${method} although it does not declare ${need.path.join('.')}; it ${letter < 'C' && need.rule !== CAP.logMessage ? 'should' : 'must'} send only what it declares.`,
        ),
    });
  }
}
