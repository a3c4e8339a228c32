import base from 'irodori:base';

// The shell tells the server bundle the address under which the browser finds the version's files.
__webpack_public_path__ = base;
