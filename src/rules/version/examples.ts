import type { Examples } from '../example.js';
import { negotiationExamples } from './negotiation-examples.js';
import { offersExamples } from './offers-examples.js';

export const versionExamples: Examples = { ...offersExamples, ...negotiationExamples };
