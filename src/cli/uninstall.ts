import { uninstall } from '../clients/files/uninstall.js';
import { taplineHome } from '../tap/home.js';

// The editor runs this once the extension has been removed. Nobody reads what it says, and nobody could do anything about it.
void uninstall(taplineHome()).catch(() => undefined);
