module example.test/keymock

go 1.18
