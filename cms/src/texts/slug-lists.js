'use strict';

/** “a, b” → ['a', 'b']. Editors write slugs with commas between them. */
const listOf = (text) => (text ? text.split(',').map((each) => each.trim()) : []);
/** The reverse; null for an empty list. */
const textOf = (list) => (list.length === 0 ? null : list.join(', '));

module.exports = { listOf, textOf };
