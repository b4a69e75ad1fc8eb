import { beforeEach, describe, expect, it } from 'vitest';
import { Decisions, textsNowhere } from '../../../../src/extension/share/decisions.js';

let decisions: Decisions;
beforeEach(() => {
  decisions = new Decisions();
});

describe('what a person decides of a copy', () => {
  it('values that are not ticked leave, and are listed all the same, so that they can be ticked again', () => {
    decisions.tick(['a', 'b', 'c'], new Set(['a']));
    expect(decisions.forCopy.choice.keep).toEqual(new Set(['b', 'c']));
    expect(decisions.forPreview.choice.keep).toEqual(new Set());
    decisions.tick(['b'], new Set(['b']));
    expect(decisions.forCopy.choice.keep).toEqual(new Set(['c']));
  });

  it('a field that is kept and then hidden, or the other way round, is looked at as any other', () => {
    decisions.keepField('params.x');
    expect(decisions.forPreview.choice.keepFields).toEqual(new Set(['params.x']));
    decisions.hideField('params.x');
    expect(decisions.forCopy.choice).toMatchObject({ keepFields: new Set(), hideFields: new Set() });
    decisions.hideField('params.x');
    expect(decisions.forPreview.choice.hideFields).toEqual(new Set(['params.x']));
    decisions.keepField('params.x');
    expect(decisions.forCopy.choice).toMatchObject({ keepFields: new Set(), hideFields: new Set() });
  });

  it('a text that is hidden is hidden although it was kept before', () => {
    decisions.tick(['heron'], new Set());
    decisions.hideText('heron');
    expect(decisions.forCopy).toMatchObject({ hide: ['heron'], choice: { keep: new Set() } });
  });

  it('an anonymous copy stays one for list and copy alike', () => {
    expect(decisions.forCopy.mode).toBe('secrets');
    decisions.anonymous = true;
    expect([decisions.forPreview.mode, decisions.forCopy.mode]).toEqual(['anonymous', 'anonymous']);
  });

  it('a text that is to be hidden and stands nowhere is known for it: whoever mistyped it would think it hidden', () => {
    decisions.hideText('heron');
    decisions.hideText('hreon');
    expect(textsNowhere(decisions.hiddenTexts, [{ value: 'heron' }])).toEqual(['hreon']);
    // One that is a part of something larger is taken out with it.
    expect(textsNowhere(decisions.hiddenTexts, [{ value: 'heron@firm.example' }, { value: 'x' }])).toEqual(['hreon']);
    expect(textsNowhere(new Set(['grey heron']), [{ value: 'grey%20heron' }])).toEqual([]);
    expect(textsNowhere(new Set(['Heron']), [{ value: 'HERON' }])).toEqual([]);
  });
});
