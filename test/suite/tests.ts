// Every file of tests that runs inside the extension host.
import './host.suite.js';
