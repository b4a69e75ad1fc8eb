// Every file of tests that runs inside the extension host, in the order in which they run.
import './activation.suite.js';
import './tapping.suite.js';
