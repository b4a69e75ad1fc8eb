/** The syntaxes that few clients use and that need large libraries: bundles may load them when the first such file is read. */
export { parseToml } from './toml.js';
export { parseYaml } from './yaml.js';
