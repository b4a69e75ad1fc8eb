import { visible } from '../../session/timeline/visible.js';
import type { ExchangeInfo } from '../worker/messages.js';
import type { BodyText } from './bodies.js';

/** Longest part of a name in the title of a tab, in characters. */
const NAME_LIMIT = 60;
const ID_LIMIT = 40;

/** The name that a document of bodies has in its tab: `get_issue, id 110.json`; of what is no request, `row 114.txt`. `at`: it is one record's alone. */
export function bodyName(
  exchange: Pick<ExchangeInfo, 'label' | 'id'> | null,
  row: number,
  at: number | null,
  language: BodyText['language'],
): string {
  const whose = exchange === null ? `row ${row}` : `${visible(exchange.label, NAME_LIMIT)}, id ${visible(exchange.id, ID_LIMIT)}`;
  const name = at === null ? whose : `${whose}, frame ${at}`;
  // A name of a file: what comes from the wire must not look like folders, nor like what belongs to the rest of an address.
  return `${name.replace(/[/\\:*?"<>|#%]+/g, '-')}.${language === 'json' ? 'json' : 'txt'}`;
}
